service "web" {
  port = 8080
}

service "cache" {
  port = 11211
}
