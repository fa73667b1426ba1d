size = 2

service "db" {
  port = 5432
}

log {
  level = "info"
}
