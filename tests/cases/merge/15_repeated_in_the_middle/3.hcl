rule {
  n = 4
}
