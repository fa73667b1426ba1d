tls {
  cert = "b"
}
