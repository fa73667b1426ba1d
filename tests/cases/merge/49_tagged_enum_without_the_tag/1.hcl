auth {
  kind = "file"
  path = "/a"
  mode = 1
}
