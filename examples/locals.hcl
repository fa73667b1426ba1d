# What the program asks for: `cargo run --example locals -- stage=prod`.
variable "stage" {
  description = "where this runs"
  type        = union("dev", "prod")
  default     = "dev"
}

variable "replicas" {
  description = "how many of each service"
  type        = int
  default     = 1
  validation {
    condition     = var.replicas > 0 && var.replicas <= 100
    error_message = "There can be 1 to 100 of each service."
  }
}

# Names for what is used more than once, in any order.
locals {
  image  = "registry.${local.domain}/app:${local.tag}"
  domain = "${var.stage}.example.com"
}

locals {
  tag   = var.stage == "prod" ? "stable" : "latest"
  ports = { web = 443, metrics = 9100 }
}

service "web" {
  host     = "www.${local.domain}"
  port     = local.ports.web
  image    = local.image
  replicas = var.replicas * 2
}

service "metrics" {
  host     = "metrics.${local.domain}"
  port     = local.ports["metrics"]
  image    = local.image
  replicas = var.replicas
}
