auth {
  kind = "file"
  path = "/a"
}
