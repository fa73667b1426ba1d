log {
  color = true
  level = "debug"
}
