service "web" "eu" { port = 80 }
service "web" "us" {
  tls { certificate = "a" }
}
mode = slow
service "db" "eu" {}
service "web" "eu" {}
source "http" {
  url = "http://${host}"
  header "A" { value = b }
  header "A" { value = c }
}
check { port = 80 + n }
check {
  path = p
  header "X" { value = "x" }
}
any {
  x "y" { z = 1 }
  v = w
}
unknown "a" "b" { c = 1 }
unsaid = 2
