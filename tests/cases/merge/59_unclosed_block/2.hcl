lsit = [1]
tls {
  prot = 1
}
service "b" {
  prot = 3
}
