dynamic "one" {
  for_each = ports
  labels   = [one.key]
  content {
    v = one.value
  }
}

dynamic "two" {
  for_each = [1, true]
  iterator = it
  labels   = ["n${it.key}", it.value]
  content {
    a = it
  }
}
