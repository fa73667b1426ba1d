two "bar" "baz" {
  x = "one"
}
two "bar" "baz" {
  x = "two"
}
two "bar" "baz" {
  x = "three"
}
one "a" {
  x = 1
}
one "b" {}
one "a" {
  x = 2
}
