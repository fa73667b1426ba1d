name = "n"

servcie {
  port = 1
}

service "web" {
  chekc {}
}
