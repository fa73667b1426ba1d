# Point 7: what the configuration defines itself is the context of all of it, whatever the order in the file.
service "web" {
  port = local.ports["web"]
  tags = [for zone in var.zones : url(zone)]
  note = "in ${env("REGION")} as ${attr.node}"
}
locals {
  first = url("first")
  ports = { for name, offset in { web = 0, db = 1 } : name => var.base + offset }
}
function "url" {
  params = [zone]
  result = "${zone}.${var.domain}"
}
variable "zones" {
  type    = set(string)
  default = ["b", "a"]
}
variable "domain" {
  default = "example.com"
  validation {
    condition     = endswith(var.domain, ".com")
    error_message = "Only .com."
  }
}
variable "base" {
  type    = number
  default = "8000"
}
a = [local.first, service.web.tags]
