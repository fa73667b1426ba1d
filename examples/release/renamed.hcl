# Written for release 1.0.
address   = "127.0.0.1:8080"
keepalive = true
timeout   = 30

log {
  level = "info" # Not more.
}

service "web" {
  url = "http://10.0.0.1/"
}
