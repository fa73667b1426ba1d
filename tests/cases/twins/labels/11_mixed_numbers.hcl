one "a" {
  x = 1
}
two "a" "b" {
  x = 2
}
three "a" "b" "c" {
  x = 3
}
