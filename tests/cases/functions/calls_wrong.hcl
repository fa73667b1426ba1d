# What is wrong with a call, and with what it evaluates, at both places.
function "add" {
  params = [a, b]
  result = a + b
}
function "twice" {
  params = [x]
  result = add(x, x)
}
function "typo" {
  params = []
  result = domian
}
function "unknown_function" {
  params = []
  result = ad(1, 2)
}
function "attribute" {
  params = [it]
  result = it.sise
}
few = add(1)
many = add(1, 2, 3)
null = add(null, 1)
text = add("a", 1)
deep = twice(["a"])
typo = typo()
unknown_function = unknown_function()
attribute = attribute({ size = 1 })
called = ad(1, 2)
tried = try(add("a", 1), 1)
can = can(twice("x"))
use = add(1, 2).x
length = length(add(1, 2))
rest = try(typo(), twice(2))
