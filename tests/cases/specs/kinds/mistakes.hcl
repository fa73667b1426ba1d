nmae = "app"
size = "two"

log {
  level = ["info"]
}

log {}

rule {
  port = 80
}

rule {
  port = nothing
}

rule {
  port = {}
}

rule {
  port = []
}

service "http" "web" {}

service "http" "web" {
  port = 1
}

service "http" {
  port = 1
}

tags {
  team = []
  owner {}
}

unknown {}
