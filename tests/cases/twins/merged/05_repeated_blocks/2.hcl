log {
  level = "debug"
}

log {
  file = "second"
}

extra {
  b = 3
}
