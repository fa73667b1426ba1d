main "a" {
  n = 2
}
