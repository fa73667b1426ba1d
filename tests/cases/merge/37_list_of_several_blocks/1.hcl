rule {
  path = "/a"
}
rule {
  path = "/b"
}
