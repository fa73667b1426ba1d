name = "first"
size = 1

service "web" {
  port = 1
}
