# mistakes: 3
name = "web"
tls "main" {
  cert = "a.pem"
}
service "web" "http" {
  port = 80
}
rule "low" "1" "again" {}
