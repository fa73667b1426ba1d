three "a" "b" "c" {
  x = 1
}
three "a" "b" "d" {
  x = 2
}
three "a" "e" "c" {
  x = 3
}
three "f" "b" "c" {}
