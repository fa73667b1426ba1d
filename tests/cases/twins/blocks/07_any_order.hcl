extra {
  x = "first"
}

more = "after a block"

log {
  to    = s
  level = "info"
}

name = "last"
