# mistakes: 3
name = "web"
tls = {
  cert = "a.pem"
}
service = { web = { port = 80 } }
run = "make"
