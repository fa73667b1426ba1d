# required: name
a {
}
