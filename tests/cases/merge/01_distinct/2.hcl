c = 2
d "l" {
  y = 2
}
