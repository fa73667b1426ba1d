# What is not known, secret or comes later among the arguments, or in what a function uses.
function "first" {
  params = [a, b]
  result = a
}
function "constant" {
  params = [a]
  result = 1
}
function "plus" {
  params = [a]
  result = a + 1
}
function "hidden" {
  params = []
  result = secret
}
function "awaited" {
  params = []
  result = "${promised}!"
}
function "list" {
  params = []
  variadic_param = rest
  result = rest
}
function "chosen" {
  params = [a]
  result = a ? 1 : "x"
}
unknown = first(1, later)
unknown_first = first(later, 1)
constant = constant(later)
inside = first([later], 1)
secret = first(1, secret)
secret_first = first(secret, 1)
secret_constant = constant(secret)
secret_wrong = plus(secret)
hidden = hidden()
promised = first(promised, 1)
promised_beside = first(1, promised)
awaited = awaited()
list = list(secret, later)
wrong = plus([later])
chosen = chosen(secret == "x")
tried = try(plus(secret), 1)
