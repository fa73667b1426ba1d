log {
  level = "from the first"
}
name = "from the second"
log {
  level = "from the second"
}
extra {
  x = [1]
}
more = "from the last"
