# mistakes: 5
name    = "web"
port    = 65536
retries = -1
big     = 170141183460469231731687303715884105728
queue   = 1.5
service "web" {
  port = 80.5
}
