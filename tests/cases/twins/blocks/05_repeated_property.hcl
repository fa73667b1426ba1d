log {
  level = "first"
}

extra {
  x = 1
}

log {
  level = "second"
}

log {
  level = "third"
}

extra {
  x = 2
}
