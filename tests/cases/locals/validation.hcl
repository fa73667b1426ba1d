# What the values of variables have to be.
# text: port = 80
# text: name = Web
# given: later = later
variable "port" {
  type = number
  validation {
    condition     = var.port > 1023
    error_message = "${var.port} is a privileged port"
  }
  validation {
    condition     = var.port < 65536
    error_message = "There are only 65535 ports."
  }
}

variable "name" {
  default = "web"
  validation {
    condition     = var.name == lower(var.name)
    error_message = "Write ${lower(var.name)}."
  }
}

variable "from" {
  default = 5
  validation {
    condition     = var.from < var.to
    error_message = "The range is empty."
  }
}

variable "to" {
  default = 3
}

variable "token" {
  default   = "canary"
  sensitive = true
  validation {
    condition     = length(split("", var.token)) > 10
    error_message = "${var.token} is too short."
  }
}

variable "later" {
  validation {
    condition     = var.later == "x"
    error_message = "Not said, because it is not known."
  }
}

variable "unsound" {
  default = 1
  validation {
    condition     = var.nosuch
    error_message = "Not said."
  }
  validation {
    condition     = "perhaps"
    error_message = "Not said."
  }
}
