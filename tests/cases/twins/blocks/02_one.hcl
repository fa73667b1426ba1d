log {
  level = "info"
}
