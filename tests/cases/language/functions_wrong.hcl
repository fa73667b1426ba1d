a = first([])
b = around(1)
c = twice()
port = twice(80)
function "first" {
  params = [list]
  result = list[0]
}
function "around" {
  params = [n]
  result = back(n)
}
function "back" {
  params = [n]
  result = around(n)
}
function "twice" {
  params = [it]
  result = [it, it]
}
