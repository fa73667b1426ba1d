# Variables before functions, and functions in locals.
function "port" {
  params = [offset]
  result = var.base + offset
}
function "name" {
  params = [n]
  result = "${var.stage}-${n}"
}
variable "base" {
  type    = number
  default = 8000
}
variable "stage" {
  default = "dev"
}
locals {
  first = name(1)
  ports = [for i in [1, 2] : port(i)]
}
a = local.ports
b = "${local.first}-${port(9)}"
c = name(local.ports[1])
