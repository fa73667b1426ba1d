# What is wrong with variables: none is used for anything that is wrong with its value.
# given: prot = 1
# given: other = 2
# given: name = "given"
# given: nothing = null
variable "port" {
  default = 80
}

variable "host" {
  description = "where to connect to"
}

variable "computed" {
  default = var.port + 1
}

variable "name" {
  default     = "default"
  description = ["no text"]
}

variable "nothing" {
  default = 1
  defualt = 2
}

variable "port" {
  default = 81
}

locals {
  url  = "${var.host}:${var.port}"
  sum  = var.computed + 1
  typo = var.nmae
}
