name = "a"
service "b" {
  port =