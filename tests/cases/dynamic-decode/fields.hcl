service "admin" {
  port = 8000
}

dynamic "service" {
  for_each = ports
  labels   = [service.key]
  content {
    port  = service.value
    tags  = [for name in names : "${service.key}-${name}"]
    check = service.value > n
    dynamic "rule" {
      for_each = names
      content {
        allow = "${service.key}:${rule.value}"
      }
    }
  }
}

dynamic "tls" {
  for_each = true ? [{ key = "k", cert = "c" }] : []
  content {
    key  = tls.value.key
    cert = tls.value.cert
  }
}

dynamic "step" {
  for_each = [["wait", 3], ["wait", 4]]
  labels   = [step.value[0]]
  content {
    seconds = step.value[1]
  }
}

needed {
  allow = "a"
}
