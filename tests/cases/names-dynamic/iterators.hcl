# The name of an iterator is no name at the root where it is in scope, whatever is there; elsewhere it is one.
item = tonumber(base.all.tags[0])
base "all" {
  tags = ["a", "b"]
}
base "value" {
  tags = []
}
dynamic "target" {
  for_each = base.all.tags
  iterator = item
  labels   = [item.value]
  content {
    image = "${item.key}-${base.all.tags[0]}"
    tags  = [for base in ["c"] : base]
  }
}
service "one" {
  port = length(base.all.tags)
  dynamic "mount" {
    for_each = [for item in keys(target) : item]
    iterator = base
    content {
      path = "${base.value}:${target[base.value].image}"
    }
  }
}
