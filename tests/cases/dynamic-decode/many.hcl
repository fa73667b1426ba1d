# What is wrong for one element is mostly wrong for all: after so many mistakes, no more elements are looked at.
dynamic "rule" {
  for_each = range(20000)
  content {
    allow = nosuch
  }
}
dynamic "service" {
  for_each = ["a"]
  labels   = [service.value]
  content {
    port = "x"
  }
}
tls {
  key  = "k"
  cert = nosuch
}
