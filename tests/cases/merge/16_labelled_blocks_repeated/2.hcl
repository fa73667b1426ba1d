hook "a" {
  n = 4
}
hook "b" {
  m = 5
}
