prot = 1
tls {
  port = 1
service "a" {
  port = 2
}
