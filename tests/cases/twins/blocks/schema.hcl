optional = ["name", "more"]

block "log" {
  optional = ["level", "to"]
}

block "extra" {
  optional = ["x"]
}
