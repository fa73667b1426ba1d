# mistakes: 7
name = "web"
foo: 1
tags = ["a", []]
bar: 5
service "a" {
  @host
  port = [80]
  "weight" = 1
  weight = heavy
}
