required = ["kind"]
optional = ["count"]

block "log" {
  optional = ["level"]
}

# What is left of the body, for whoever knows the kind.
rest {
  optional = ["size", "options"]

  block "part" {
    labels   = ["name"]
    optional = ["x"]

    rest {
      mode = "attributes"
    }
  }

  rest {
    mode = "attributes"
  }
}
