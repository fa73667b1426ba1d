log {
  level = "info"
}
log {
  level = "debug"
  to    = ["stderr", "file"]
}
log {
}
