# One block for elements that are not known; marks on everything.
dynamic "b" {
  for_each = later
  content {
    a = 1
    v = b.value.anything
    b {
      x = "written"
    }
    dynamic "b" {
      for_each = ["known"]
      content {
        y = 1
      }
    }
  }
}

dynamic "b" {
  for_each = later_list
  content {
    k = b.key
  }
}

dynamic "b" {
  for_each = secret
  content {
    a = 1
    k = b.key
    b {
      x = "written"
      y = null
    }
    dynamic "one" {
      for_each = ["inner"]
      labels   = ["constant"]
      content {
        v = one.value
      }
    }
  }
}

dynamic "one" {
  for_each = later_list
  labels   = ["constant"]
  content {
    v = one.value
  }
}
