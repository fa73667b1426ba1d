# Marks stay with what is computed of a value.
# given: password = secret
variable "password" {}

locals {
  login = "user:${var.password}"
  list  = [local.login]
  wrong = local.login.canary
}
