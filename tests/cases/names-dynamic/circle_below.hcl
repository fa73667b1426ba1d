# The blocks of a lower layer need a block that the lower and the higher layer may generate.
dynamic "target" {
  for_each = target.x.tags
  labels   = [target.value]
  content {
    tags = ["y"]
  }
}
