# A later layer overrides, by a dynamic block, what another dynamic block was made of before that is known.
target "app" {
  tags = ["old"]
}
dynamic "service" {
  for_each = target.app.tags
  labels   = [service.value]
  content {
    port = 1
  }
}
