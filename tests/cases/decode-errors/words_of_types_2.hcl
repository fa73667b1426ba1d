# mistakes: 9
name     = "web"
size     = -3
memory   = -3
caches   = "1B"
how      = "pair"
tagged   = { t = "net", port = "x", ratio = true, on = 1, pair = [1, 2] }
switch   = "maybe"
name-or-ports = ["a"]
after    = "service.web.*"
target   = "yes"
