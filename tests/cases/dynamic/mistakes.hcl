dynamic "nobody_knows" {
  for_each = missing
  content {
    a = 1
  }
}

dynamic "b" {
  for_each = "text"
  iterator = "it"
  content {
    a = it.value
  }
}

dynamic "b" {
  for_each = null
  iterator = it.key
  labels   = ["x"]
  content {}
  content {}
}

dynamic "b" {
  for_eech = []
}

dynamic "b" {
  for_each = n
  content {}
}

dynamic "b" {
  for_each = [missing]
  content {}
}

dynamic "a" {
  for_each = [1]
  content {}
}

dynamic {
  for_each = [1]
  content {}
}

dynamic "b" "c" {
  for_each = [1]
  content {}
}

dynamic "one" {
  for_each = [1]
  content {}
}

dynamic "one" {
  for_each = [1]
  labels   = ["x", "y"]
  content {}
}

dynamic "two" {
  for_each = [1]
  labels   = ["x"]
  content {}
}

dynamic "two" {
  for_each = [1]
  labels   = ports
  content {}
}

dynamic "one" {
  for_each = ["ok", null, [], 1]
  labels   = [one.value]
  content {
    v = one.value + 1
    unexpected {}
  }
}

dynamic "one" {
  for_each = secret
  labels   = [one.value]
  content {}
}

dynamic "one" {
  for_each = later
  labels   = [one.value]
  content {}
}

dynamic "b" {
  for_each = [1]
  content "label" {}
}

b {
  dynamic "b" {
    for_each = { "a key" = "v" }
    content {
      v = b.vlaue
      dynamic "b" {
        for_each = [true]
        iterator = inner
        content {
          x = inner.value + b.value
          prot = 1
        }
      }
    }
  }
}

dynamic "b" {
  for_each = [1]
  contents {
    v = 1
  }
}

dynamic "b" {
  for_each {}
  content = {}
}
