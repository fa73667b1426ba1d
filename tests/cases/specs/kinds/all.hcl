name     = "app of ${team}"
anything = { deep = [1, true] }
size     = "2"

log {
  level = "info"
  file {
    path = "/var/log"
  }
}

rule {
  port = base + 1
}

service "http" "web" {
  port = 80
}

rule {
  port = "443"
}

service "http" "api" {
  port = "8080"
}

service "tcp" "db" {
  port = null
}

tags {
  team  = team
  count = 12
}
