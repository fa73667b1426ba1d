# What is given and is null takes the default, whatever the type is and wherever it stands; and what is said of words.
# text: replicas = null
# given: size = null
# given: needed = null
# text: level = inof
# text: code = canary
# given: even = 3
variable "replicas" {
  type     = int
  nullable = false
  default  = 2
}

variable "size" {
  type     = union(int, "auto")
  nullable = false
  default  = "auto"
}

variable "needed" {
  type     = int
  nullable = false
}

variable "level" {
  type = enum("Level", "debug", "info")
}

variable "code" {
  type      = union(int, "none")
  sensitive = true
}

variable "even" {
  validation {
    condition     = var.even % 2 == 0
    error_message = "There must be pairs."
  }
}

variable "default_of_nothing" {
  type = optional(string, "x")
}

variable "enum_of_nothing" {
  type = enum("Level")
}
