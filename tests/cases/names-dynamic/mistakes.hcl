# What is wrong with what is made, and with what it is made of, is said once.
dynamic "target" {
  for_each = targets
  labels   = [target.value]
  content {
    tags = [target.valeu]
  }
}
targets = ["app", "db"]
dynamic "service" {
  for_each = target.ap.tags
  labels   = [service.value]
  content {
    port = 1
  }
}
dynamic "base" {
  for_each = broken
  labels   = [base.value]
  content {}
}
broken = ["x"] + 1
