# What is known inside of a block of which nobody knows whether it is there is expanded; its values are unknown.
dynamic "b" {
  for_each = later_list
  content {
    dynamic "b" {
      for_each = []
      content {}
    }
    dynamic "one" {
      for_each = ports
      labels   = [one.key]
      content {
        v = one.value
      }
    }
    dynamic "b" {
      for_each = b.value[0]
      content {
        v = b.value
      }
    }
  }
}
