# mistakes: 5
name = "app
port = 80 81
tags = ["a", "b"
debug = maybe?

service "web" {
  port = 99999
}

main {}
