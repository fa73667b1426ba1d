name = "base"

log {
  level = "info"
  file  = "app.log"

  filter "a" {
    x = 1
  }
}
