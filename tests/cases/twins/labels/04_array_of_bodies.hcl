one "a" {
  x = 1
}
one "a" {
  x = 2
}
two "a" "b" {
  x = 3
}
two "a" "b" {
  x = 4
}
two "a" "c" {
  x = 5
}
