n = 1
m "a" "b" {
  x = 2
}
