# mistakes: 6
name = "web"
backend {
  cert = "a"
}
route "/x" {
  host = "a"
}
route {
  host = "b"
}
rule "low" {}
backend "memory" "b" {
  size = 1
}
backend "s4" {}
