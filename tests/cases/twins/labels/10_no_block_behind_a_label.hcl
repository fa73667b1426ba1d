one "b" {
  x = 1
}
two "b" "d" {
  x = 2
}
