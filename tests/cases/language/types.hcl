# Point 2: type constraints. Defaults are applied from the innermost on, in lists, sets, maps, tuples and objects.
variable "listen" {
  type = list(object({
    port = optional(number, 80)
    tls  = optional(object({ on = optional(bool, false) }), {})
  }))
  default = [{}, { port = "8080", tls = { on = "true" } }]
}
variable "anything" {
  type    = any
  default = [1, "x"]
}
variable "exactly" {
  type    = tuple([string, set(number)])
  default = [1, [2, 2]]
}
a    = var.listen
b    = var.anything
c    = var.exactly
kind = map(list(string))
