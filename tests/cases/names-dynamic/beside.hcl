# A later layer overrides, by a dynamic block, something else than what another dynamic block was made of.
target "app" {
  image = "i"
  tags  = ["old"]
}
dynamic "service" {
  for_each = [target.app.image]
  labels   = [service.value]
  content {
    port = 1
  }
}
