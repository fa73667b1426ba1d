# Two layers generate blocks of one type: both are expanded, and both refer to names.
names = ["a", "b"]
dynamic "target" {
  for_each = ["first"]
  labels   = [target.value]
  content {
    tags = names
  }
}
