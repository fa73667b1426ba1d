listen   = "0.0.0.0:${ports[0]}"
replicas = size * 2

service "web" {
  level = loud ? "debug" : "info"
  hosts = [for zone in zones : "${zone}.example.com"]
}

service "db" {
  level = "warn"
  hosts = [upper(primary)]
}
