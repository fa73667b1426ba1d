dynamic "service" {
  for_each = { web = 80, db = 70000, "a b" = "x" }
  labels   = [service.key]
  content {
    port = service.value
    prot = 1
    dynamic "rule" {
      for_each = [1, []]
      content {
        allow = rule.value
      }
    }
  }
}

dynamic "service" {
  for_each = [1, 2]
  labels   = ["same"]
  content {
    port = service.value
  }
}

dynamic "tls" {
  for_each = [1, 2]
  content {
    key = "canary"
  }
}

dynamic "tsl" {
  for_each = [1]
  content {
    key = "canary"
  }
}

dynamic "step" {
  for_each = ["wiat"]
  labels   = [step.value]
  content {
    seconds = 1
  }
}

dynamic "needed" {
  for_each = nothing
  content {
    allow = "a"
  }
}

dynamic "rule" {
  for_each = later
  content {
    allow = rule.value
  }
}

dynamic "rule" {
  for_each = secret
  content {
    allow = "a"
  }
}
