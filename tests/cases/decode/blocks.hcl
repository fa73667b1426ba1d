# mistakes: 4
name = "app"
port = 1

tls {
}

tls {
  certificate = "again"
}

service "web" {
  port = -1
}

main {
  extra = true
}
