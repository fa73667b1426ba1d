tls {
  cert = "a"
  key = "k"
}
