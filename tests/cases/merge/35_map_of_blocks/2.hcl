service "web" {
  cert = "b"
}
service "db" {
  cert = "d"
}
