b {
  x = 2
}
b "l" "m" {
}
