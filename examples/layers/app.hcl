include = "shared.hcl"

listen = "0.0.0.0:8080"
tags   = ["app"]

service "web" {
  port    = 9001
  workers = 4
}
