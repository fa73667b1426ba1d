a "x" {
}
a "x" {
}
a {
}
