# mistakes: 4
nmae = "web"
name = "web"
port = "x"
srv "a" {
}
tls {
  cert = "a.pem"
  nothing = 1
