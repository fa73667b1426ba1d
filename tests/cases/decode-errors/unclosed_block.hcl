# mistakes: 2
name = 1.5.2
tls {
  cert = "a.pem"
