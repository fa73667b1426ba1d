rule {
  n = 1
}
