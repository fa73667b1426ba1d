one "a" {
  x = 1
}
two "a" "b" {
  x = 2
}
one "b" {
  x = 3
}
two "a" "b" {
  x = 4
}
one "a" {
  x = 5
}
