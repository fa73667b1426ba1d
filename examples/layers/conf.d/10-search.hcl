service "search" {
  port    = 9002
  workers = 8
}
