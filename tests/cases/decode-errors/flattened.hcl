# mistakes: 4
name    = "web"
retries = 256
soft    = "few"
hard    = 10
log {
  cert = []
}
retires = 1
