service "web" {
  port = 2
  tags = ["two"]
}

extra {
  a = "${s}-2"
}
