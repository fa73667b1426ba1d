# mistakes: 4
name   = "web"
port   = ports[0] + 65500
unique = [for port in ports : port]
limits = { for port in ports : "p${port}" => port == 80 ? -port : port }
queue = 9000 / 0
