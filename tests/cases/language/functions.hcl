# Point 3: functions of the configuration, which call each other in any order; types are inferred through calls.
a = url("www", "a", "b")
b = [twice([1]), twice("x")]
c = try(first([]), "empty")
function "url" {
  params         = [name]
  variadic_param = path
  result         = "https://${join("/", concat([host(name)], path))}"
}
function "host" {
  params = [name]
  result = "${name}.example.com"
}
function "twice" {
  params = [it]
  result = [it, it]
}
function "first" {
  params = [list]
  result = list[0]
}
port = twice(80)[1]
