name = "base"

service "web" {
  port = 80
}
