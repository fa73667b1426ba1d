three "a" "b" "c" {
  x = 1
}
three "a" "b" "c" {
  x = 2
}
three "a" "b" "d" {
  x = 3
}
three "a" "e" "c" {
  x = 4
}
three "a" "b" "c" {
  x = 5
}
three "f" "b" "c" {
  x = 6
}
