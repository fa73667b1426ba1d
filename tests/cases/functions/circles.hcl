# Each circle is one mistake, at every place where one function calls the next; what calls a part of it is not reported.
function "itself" {
  params = [x]
  result = [x, itself(x)]
}
function "a" {
  params = []
  result = b()
}
function "b" {
  params = []
  result = [c(1)]
}
function "c" {
  params = [x]
  result = x == 1 ? a() : 0
}
function "outside" {
  params = []
  result = a()
}
function "hidden" {
  params = []
  result = try(hidden(), 1)
}
function "fine" {
  params = []
  result = 1
}
itself = itself(1)
a = a()
outside = outside() + 1
hidden = hidden()
fine = fine()
any = itself(null, 1, 2)
