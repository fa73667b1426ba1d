hook "a" {
  n = 1
}
hook "a" {
  n = 2
}
hook "b" {
  n = 3
}
