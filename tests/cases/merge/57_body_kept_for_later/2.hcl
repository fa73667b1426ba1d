plugin "p" {
  rule {
    path = "/b"
  }
}
