# given: mode = "atuo"
# given: level = "dbug"
# given: flag = "onn"
# given: size = [1]
# given: shape = { kind = "sqare" }
# given: secret = "canary"
# text: names = a,b
# text: ports = 80, 81
variable "mode" {
  type = union("auto", "manual", int)
}

variable "level" {
  type = enum("Level", "debug", "info")
}

variable "flag" {
  type = union("on", bool)
}

variable "size" {
  type = union("small", "large")
}

variable "shape" {
  type = object({ kind = union("square", "circle") })
}

variable "secret" {
  type      = union("canaries", "birds")
  sensitive = true
}

variable "names" {
  type = list(string)
}

variable "ports" {
  type = list(number)
}

variable "wrong" {
  type    = union("auto", "manual")
  default = "manul"
}
