variable "quoted" {
  type = "number"
}
variable "outside" {
  type = optional(string)
}
variable "missing" {
  type    = object({ a = number })
  default = {}
}
kind = list
