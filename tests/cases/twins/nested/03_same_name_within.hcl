a {
  a {
    name = "inner"
  }
  a {}
}
name = "outer"
