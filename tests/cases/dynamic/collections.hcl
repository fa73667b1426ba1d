# Lists, sets, maps, tuples and objects; nothing for an empty one.
dynamic "b" {
  for_each = [10, "x"]
  content {
    k = b.key
    v = b.value
  }
}

dynamic "b" {
  for_each = names
  content {
    k = b.key
    v = b.value
  }
}

dynamic "b" {
  for_each = ports
  content {
    k = b.key
    v = b.value
  }
}

dynamic "b" {
  for_each = { a = [1], b = null }
  content {
    k = b.key
    v = b.value
  }
}

dynamic "b" {
  for_each = []
  content {
    v = nobody.looks
  }
}

b {
  a = "written"
}
