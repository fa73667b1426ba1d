required = ["name"]
optional = ["a", "b", "c", "d", "e", "f"]

block "tls" {
  required = ["key"]
}

block "service" {
  labels   = ["name"]
  optional = ["port"]

  block "check" {
    required = ["path", "every"]
  }
}

block "rule" {
  labels   = ["action", "name"]
  optional = ["x"]
}

block "tags" {
  mode = "attributes"
}

block "plugin" {
  required = ["kind"]

  rest {
    required = ["size"]
  }
}
