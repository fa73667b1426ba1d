name = "shop-${region}"

service "web" {
  port = 8080
}

service "api" {
  port = "9090"
  zone = zone
}

tags {
  team = "checkout"
  cost = 12
}

rule {
  port = 443
}
