log {
  level = "only"
}
