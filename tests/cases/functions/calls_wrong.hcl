# What is wrong with a call, and with what it evaluates, at both places.
function "plus" {
  params = [a, b]
  result = a + b
}
function "twice" {
  params = [x]
  result = plus(x, x)
}
function "typo" {
  params = []
  result = domian
}
function "unknown_function" {
  params = []
  result = plu(1, 2)
}
function "attribute" {
  params = [it]
  result = it.sise
}
few = plus(1)
many = plus(1, 2, 3)
null = plus(null, 1)
text = plus("a", 1)
deep = twice(["a"])
typo = typo()
unknown_function = unknown_function()
attribute = attribute({ size = 1 })
called = plu(1, 2)
tried = try(plus("a", 1), 1)
can = can(twice("x"))
use = plus(1, 2).x
length = length(plus(1, 2))
rest = try(typo(), twice(2))
