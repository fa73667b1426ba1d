# What is wrong in a function is said once, with the calls that it is for.
function "typo" {
  params = [x]
  result = [domian, x]
}
function "around" {
  params = []
  result = typo(0)
}
function "plus" {
  params = [x]
  result = x + 1
}
a = typo(0)
b = typo(1)
c = typo(2)
d = typo(3)
e = typo(4)
f = typo(5)
g = typo(6)
around = around()
again = [for x in [1, 2] : typo(x)]
text = plus("t")
other = plus("o")
list = plus([])
