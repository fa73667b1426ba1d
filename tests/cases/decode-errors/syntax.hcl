# mistakes: 4
name = "web
port = 
tls {
  cert = "a.pem"
  versions = [1, 2
}
retires = 1
