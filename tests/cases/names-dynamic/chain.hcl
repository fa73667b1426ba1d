# Each comes after those that make what it needs, in whatever order they are written, and through attributes and blocks.
dynamic "service" {
  for_each = target.db.tags
  labels   = [service.value]
  content {
    port = 80 + length(target[service.value].tags)
    host = target[service.value].image
  }
}

dynamic "target" {
  for_each = names
  labels   = [target.value]
  content {
    image = "${target.value}-${target.key}"
    tags  = target.value == "db" ? names : [target.key]
  }
}

names = [for name in base.all.tags : lower(name)]
all   = keys(service)

dynamic "base" {
  for_each = { all = ["App", "Db"] }
  labels   = [base.key]
  content {
    tags = base.value
  }
}

# What is nested is expanded with everything that there is.
service "last" {
  port = 1
  dynamic "mount" {
    for_each = [for name in all : name if name != "last"]
    content {
      path = "${service[mount.value].host}:${mount.value}"
    }
  }
}
