# mistakes: 4
tls {
}
service "web" {
  weight = 1
}
backend "memory" {}
