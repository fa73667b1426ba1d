plugin "p" {
  n = 1
  rule {
    path = "/a"
    allow = true
  }
}
