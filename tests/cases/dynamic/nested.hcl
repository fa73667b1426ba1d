# Inner iterators hide outer ones and variables; blocks that are written inherit them.
dynamic "one" {
  for_each = ports
  iterator = n
  labels   = [n.key]
  content {
    a = n.value
    b {
      x = n.key
      dynamic "b" {
        for_each = range(2)
        content {
          k = "${n.key}${b.key}"
          dynamic "b" {
            for_each = [n.value + b.value]
            content {
              v = b.value
            }
          }
        }
      }
    }
    dynamic "b" {
      for_each = [n.key]
      iterator = n
      content {
        v = n.value
      }
    }
  }
}

a = n
