mode  = fast
modes = [fast, slow]
type  = map(object({ a = string, b = optional(number, 3) }))

depends_on = [service.web["eu"], a.b.0]
when       = a > 1 && try(b, false)
columns = {
  id   = { type = number }
  name = { type = list(string), nullable = true }
}
