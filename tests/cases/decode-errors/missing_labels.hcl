# mistakes: 3
name = "web"
service {
  port = 80
}
rule "low" {}
backend {
  size = 1
}
