a = 1
b {
}
b "c" {
}
