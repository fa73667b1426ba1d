dynamic "service" {
  for_each = { web = "80", db = "none" }
  labels   = [service.key]
  content {
    port = service.value
    tags = [sevrice.key]
  }
}
dynamic "service" {
  for_each = ["x"]
  iterator = "it"
  labels   = ["x"]
  content {
    note = it.value
  }
}
dynamic "sevrice" {
  for_each = []
  content {}
}
