one "a" {
  x = 1
}
one "b" {
  x = 2
}
