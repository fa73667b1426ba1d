a {
  a {
    name = "before"
  }
  b "one" {}
  x = "between"
  a {
    name = "after"
  }
}
