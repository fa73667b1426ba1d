# Point 6: blocks for elements, nested, with iterators, labels and what was marked.
dynamic "service" {
  for_each = { web = 80, db = 5432 }
  labels   = [service.key]
  content {
    port = service.value
    dynamic "rule" {
      for_each = toset(["x", "y"])
      iterator = it
      content {
        from = it.value
        to   = service.key
      }
    }
    rule {
      from = service.key
    }
  }
}
service "written" {
  dynamic "rule" {
    for_each = []
    content {}
  }
}
dynamic "service" {
  for_each = [secret.x]
  labels   = ["made"]
  content {
    note = "not said"
  }
}
a = keys(service)
