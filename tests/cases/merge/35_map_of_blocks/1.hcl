service "web" {
  cert = "a"
  key = "k"
}
