part "a" {
  x = 1
}
kind = "made of parts"
log {
  level = "info"
}
part "b" {}
log {}
