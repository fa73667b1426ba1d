block "one" {
  labels   = ["name"]
  optional = ["x", "y"]
}

block "two" {
  labels   = ["kind", "name"]
  optional = ["x", "y"]
}

block "three" {
  labels   = ["a", "b", "c"]
  optional = ["x", "y"]
}
