size = 3

extra {
  b = 3
}

service "web" {
  port = 3
}
