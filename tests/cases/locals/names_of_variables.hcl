# Names that no expression can refer to, and rules that say nothing.
# text: 2x = 1
# text: v = [::1]:80
# text: w = 5
variable "1x" {}

variable "2x" {}

variable "a b" {
  default = 1
}

variable "" {
  default = 1
}

variable "a-b" {
  default = 1
}

variable "größe" {
  default = 1
}

variable "v" {
  validation {
    condition     = var.v == "x"
    error_message = ""
  }
}

variable "w" {
  validation {
    condition     = var.w == "5"
    error_message = " "
  }
  validation {
    condition     = var.w == 5
    error_message = "${""}"
  }
}
