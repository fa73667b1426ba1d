a = b
b = c
c = a
d = service.wbe.port
e = service.web.prot
service "web" {
  port = 80
}
