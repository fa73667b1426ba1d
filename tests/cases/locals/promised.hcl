# promise: port: string := "8080"
# promise: ports: any := ["80", 443]
# promise: named: any := "any"
# promise: server: object({ host = string }) := { host = "db" }
# promise: password: string := "canary"
# promise: empty: any := null
variable "port" {
  type = number
  validation {
    condition     = var.port > 1024
    error_message = "Ports up to 1024 are reserved."
  }
}
variable "ports" {
  type = list(number)
}
variable "named" {
  type = union(int, "any")
}
variable "server" {
  type = object({ host = string, port = optional(number, 5432) })
}
variable "password" {
  sensitive = true
}
variable "empty" {
  nullable = false
  default  = "taken"
}
locals {
  url  = "${var.server.host}:${var.server.port}"
  next = var.port + length(var.ports)
  dsn  = "${var.password}@${local.url}"
}
