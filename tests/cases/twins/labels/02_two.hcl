two "bar" "baz" {
  x = "baz"
}
two "bar" "boz" {
  x = "baz"
}
two "boz" "baz" {
  x = "baz"
}
