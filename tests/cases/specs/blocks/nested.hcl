a {
  b = "x"
  d {}
  d {
  }
}
