# What is wrong with the blocks, all of it in one report; nothing more is reported where they are called.
function "twice" {
  params = [x, y, x]
  variadic_param = y
  result = x
}
function "names" {
  params = ["x", y.z, 5]
  variadic_param = 3
  result = 1
}
function "text" {
  params = "x"
  result = 1
}
function "1x" {
  params = []
  result = 1
}
function "a b" {
  params = []
  result = 1
}
function "my::own" {
  params = [x]
  result = x
}
function "dup" {
  params = []
  result = 1
}
function "dup" {
  params = []
  result = 2
}
function "upper" {
  params = [s]
  result = s
}
function "empty" {
}
function "further" {
  params = []
  result = 1
  resutl = 1
}
function "misspelt" {
  prams  = []
  resutl = 1
}
twice = twice(1)
misspelt = misspelt()
names = names(1, 2)
text = text()
dup = dup()
upper = upper("a")
empty = empty()
further = further()
own = my::own(2)
