# mistakes: 22
name     = "web"
size     = "16 MiBs"
memory   = "16 MiBs"
caches   = ["16 MB", "x"]
count    = 0
step-by  = 0
day      = 2026-01-02
since    = 2026-01-02
how      = "new"
tagged   = { t = "net", port = 99999, ratio = 1, on = true, pair = [1, 2] }
level    = { low = 1 }
target   = [1]
name-or-ports = {}
switch   = [true]
after    = service.web
email    = 5
service "a" {
  port = -3
}
service "b" {
  port   = 80
  weight = "heavy"
}
tags     = "a,b"
unique   = 5
letter   = "ab"
pair     = [1]
listen   = "localhost"
