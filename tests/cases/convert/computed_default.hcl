variable "w" {
  default = "a ${b}"
}
