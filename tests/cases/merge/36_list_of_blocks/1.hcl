rule {
  path = "/a"
  allow = true
}
