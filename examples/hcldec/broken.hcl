workers = "many"

service "web" {
  prot = 8080
}

tags {
  team {}
}
