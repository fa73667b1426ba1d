listen   = "0.0.0.0:${ports}"
replicas = [size]

service "web" {
  level = loud ? "debug" : 3
  hosts = [for zone in zones : zon]
}

service "db" {
  level = "wran"
  hosts = [primary, size, { name = primary }]
  color = "red"
}
