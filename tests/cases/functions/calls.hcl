# Functions call each other in whatever order they are written, and use variables and functions of the context.
function "url" {
  params = [name]
  variadic_param = path
  result = "http://${host(name)}/${join("/", path)}"
}
function "host" {
  params = [name]
  result = "${lower(name)}.${domain}"
}
function "all" {
  params = []
  variadic_param = rest
  result = rest
}
function "pair" {
  params = [a, b]
  result = [a, b]
}
function "region" {
  params = []
  result = domain
}
function "shadow" {
  params = [domain]
  result = domain
}
function "each" {
  params = [list]
  result = [for x in list : pair(x, host(x))]
}
function "übung" {
  params = [ü]
  result = ü
}
url = url("WEB", "a", "b")
bare = url("x")
all = all(1, "x", [])
none = all()
pair = pair([1], {})
expanded = pair([1, 2]...)
region = region()
shadow = shadow(1)
each = each(["A", "B"])
unicode = übung(true)
nested = pair(pair(1, 2), pair(3, 4))
template = "${host("A")}!"
tried = try(pair(1), "x")
inside = [for x in [1, 2] : pair(x, x + 1)]
null_inside = all([null])
