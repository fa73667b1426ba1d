variable "w" {
  default = "a ${b}"
}

variable "k" {
  default = { (p) = 2 }
}
