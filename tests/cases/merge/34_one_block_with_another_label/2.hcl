main "b" {
  n = 2
}
