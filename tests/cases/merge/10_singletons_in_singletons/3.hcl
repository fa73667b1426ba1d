a {
  b {
    x = null
  }
  d {
  }
}
