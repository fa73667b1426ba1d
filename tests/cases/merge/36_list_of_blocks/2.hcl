rule {
  path = "/b"
}
