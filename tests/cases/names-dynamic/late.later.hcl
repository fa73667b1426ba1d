dynamic "target" {
  for_each = ["app"]
  labels   = [target.value]
  content {
    tags = ["new"]
  }
}
