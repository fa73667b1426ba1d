# mistakes: 3
name = "web"
name = "other"
tls {
  cert = "a.pem"
  cert = "b.pem"
}
color  = 1
colour = 2
