main "a" {
  n = 1
  m = 1
}
