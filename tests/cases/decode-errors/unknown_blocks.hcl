# mistakes: 3
name = "web"
tsl {
  cert = "a.pem"
}
service "web" {
  port = 80
  helth {
    cert = "b.pem"
  }
}
database "main" {}
