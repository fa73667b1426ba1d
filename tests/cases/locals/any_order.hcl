# Attributes are computed in the order in which they need each other, across blocks and whatever their order.
# given: stage = "prod"
variable "stage" {
  description = "where this runs"
}

variable "port" {
  default = 80
}

variable "proxy" {
  default = null
}

locals {
  url   = "https://${local.host}:${local.ports[0]}/"
  host  = "${local["name"]}.example.com"
  names = [for key, value in local : key]
}

locals {
  name   = "${var.stage}-web"
  ports  = [var.port, var.port + 363]
  direct = var.proxy == null
  # The name of the loop hides the variable.
  hidden = [for local in [{ direct = 1 }] : local.direct]
  # A key is no reference.
  key = { local = 1 }
}
