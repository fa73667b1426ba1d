name = "a"
service "b" {
  port = 1
  check {
    uri = nosuch
    port = 1 port = 2
  }
}
