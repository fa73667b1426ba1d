dynamic "target" {
  for_each = names
  labels   = [target.value]
  content {
    image = "of-${target.value}"
  }
}
