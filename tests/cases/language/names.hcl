# Point 4: attributes of the root and of blocks refer to each other; each is evaluated once, and only if something needs it.
a = [b, b]
b = noted("b", service.web.port + 1)
port = service.db.port
service "web" {
  port = noted("web", d)
  tags = concat(service.db.tags, ["web"])
}
service "db" {
  port = noted("db", local.port)
  tags = ["db"]
}
locals {
  port = 5432
}
variable "base" {
  default = 80
}
d    = noted("d", var.base)
