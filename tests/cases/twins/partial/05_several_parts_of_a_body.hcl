kind = "array"
size = 1
part "a" {
  y = 2
}
part "b" {
  y = 3
}
