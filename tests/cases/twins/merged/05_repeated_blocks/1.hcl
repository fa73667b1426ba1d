name = "base"

log {
  level = "info"
}

extra {
  a = 1
}

extra {
  a = 2
}
