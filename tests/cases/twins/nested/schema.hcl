optional = ["name"]

block "a" {
  optional = ["x"]

  block "b" {
    labels   = ["name"]
    optional = ["x"]

    block "c" {
      optional = ["x"]

      block "d" {
        labels   = ["k", "l"]
        optional = ["x"]
      }
    }
  }

  block "a" {
    optional = ["name"]
  }
}
