length = 2
rule {
  port = 80
}
