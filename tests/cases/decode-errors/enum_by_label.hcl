# mistakes: 2
name = "web"
backend "s4" {
  cert = "a.pem"
}
run {
  comand = "make"
}
