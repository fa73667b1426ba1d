log {
  level = "info"
  file = "f"
}
z = 1
