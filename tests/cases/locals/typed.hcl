# Variables with types: values convert to them, wherever they come from, and are wrong where they stand.
# text: port = 8080
# text: ports = [80, 443]
# text: broken_ports = [80,
# text: zone = 007
# text: debug = true
# text: level = trace
# text: size = 1.5
# text: token = hunter2
# text: anything = [1, 2]
# text: anyword = true story
# text: prot = 1
# given: host = null
# given: servers = [{ host = "a" }, { host = "b", port = 81 }]
# given: count = "three"
# given: secret_count = secret
variable "port" {
  type    = union(int, "auto")
  default = "auto"
}

variable "auto" {
  type    = union(int, "auto")
  default = "auto"
}

variable "ports" {
  type = list(number)
}

variable "broken_ports" {
  type = list(number)
}

variable "zone" {
  type = string
}

variable "debug" {
  type = bool
}

variable "level" {
  type    = union("debug", "info")
  default = "info"
}

variable "size" {
  type = int
}

variable "token" {
  type      = number
  sensitive = true
}

variable "anything" {
  type = any
}

variable "anyword" {}

variable "host" {
  type     = string
  default  = "localhost"
  nullable = false
}

variable "servers" {
  type = list(object({ host = string, port = optional(number, 80) }))
}

variable "count" {
  type = number
}

variable "secret_count" {
  type = string
}

variable "default" {
  type    = list(string)
  default = "none"
}

variable "no_null" {
  default  = null
  nullable = false
}

variable "mistyped" {
  type    = strng
  default = 1
}

variable "quoted" {
  type    = "number"
  default = 1
}

variable "flags" {
  default   = 1
  sensitive = "yes"
  nullable  = maybe
}

variable "unknown" {
  defualt = 1
  other {}
  validation {
    condition = true
  }
}
