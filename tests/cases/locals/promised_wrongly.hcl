# promise: port: string := "http"
# promise: ports: any := 80
# promise: low: number := 5
# promise: high: number := 3
# promise: empty: string := null
# promise: password: any := "canary"
# promise: failing: number := ! the vault is sealed
variable "port" {
  type = number
}
variable "ports" {
  type = list(number)
}
variable "low" {
  type = number
  validation {
    condition     = var.low <= var.high
    error_message = "${var.low} is more than ${var.high}."
  }
}
variable "high" {
  type = number
}
variable "empty" {
  nullable = false
}
variable "password" {
  type      = number
  sensitive = true
}
variable "failing" {
  type = number
}
variable "least" {
  default = 4
  validation {
    condition     = var.least < var.high
    error_message = "The least is not below ${var.high}."
  }
  validation {
    condition     = var.least < var.failing
    error_message = "Never seen."
  }
}
locals {
  url   = "db:${var.port}"
  range = [var.least, var.high]
  all   = length(keys(var))
}
