name = "base"

service "web" {
  port = 80
  tags = ["x"]
}

service "db" {
  port = 5432
}
