a {
  rule {
    n = 3
  }
}
