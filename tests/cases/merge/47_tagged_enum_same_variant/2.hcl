auth {
  kind = "${"file"}"
  path = "/b"
}
