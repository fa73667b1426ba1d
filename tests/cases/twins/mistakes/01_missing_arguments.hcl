tls {}

service "web" {
  check {
    path = "/"
  }
  check {}
}
