size = 2

log {
  levle = "info"
}
