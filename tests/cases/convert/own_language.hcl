# What this file is.

# Where it listens.
variable "port" {
  # The type of it.
  type    = list(object({ a = optional(int, 80) }))
  default = []
  validation {
    condition     = length(var.port) > 0
    error_message = "None: ${var.port}"
  }
}
function "url" {
  params         = [host, ports]
  variadic_param = rest
  result         = "https://${host}/"
}
locals {
  domain = url("a", { b = 1 })
} # behind it
# above the dynamic one
dynamic "service" {
  for_each = var.port
  iterator = it
  labels   = [it.key, "eu"]
  # above what it makes
  content {
    port = it.value
    # deeper
    dynamic "tls" {
      for_each = local.all
      content {
        certificate = tls.value
      }
    }
  }
}
dynamic "source" {
  for_each = [1]
  labels   = ["http"]
  content {
    url = source.value
    header "A" { value = "b" }
    header "C" { value = "d" }
  }
}
dynamic "source" {
  for_each = [1]
  labels   = [source.key]
  content { path = source.value }
}
dynamic "nothing" {
  for_each = []
  content {
    x "y" { z = 1 }
  }
}
any {
  variable "kept" { type = string }
  dynamic "x" {
    for_each = []
    content { a = 1 }
  }
}
