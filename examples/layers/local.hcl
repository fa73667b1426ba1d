# What this machine has of its own; the file need not be there.
listen = "127.0.0.1:8080"
tags   = ["local"]

service "search" {
  workers = 1
}
