dynamic "target" {
  for_each = ["x"]
  labels   = [target.value]
  content {
    tags = ["z"]
  }
}
