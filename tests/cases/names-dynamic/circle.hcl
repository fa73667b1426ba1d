# Two that need what the other one makes are one mistake; what needs these says nothing.
dynamic "target" {
  for_each = hosts
  labels   = [target.value]
  content {
    tags = ["x"]
  }
}
hosts = [for name, service in service : service.host]
dynamic "service" {
  for_each = target.app.tags
  labels   = [service.value]
  content {
    port = 1
  }
}
dynamic "base" {
  for_each = target.app.tags
  labels   = [base.value]
  content {}
}
base "written" {
  tags = target.app.tags
}
