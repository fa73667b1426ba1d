required = ["name"]
optional = ["size", "tags"]

block "log" {
  optional = ["level", "file"]

  block "filter" {
    labels   = ["name"]
    optional = ["x"]
  }
}

block "service" {
  labels   = ["name"]
  optional = ["port", "tags"]
}

block "extra" {
  mode = "attributes"
}
