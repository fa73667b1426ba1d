a {
  b {
    y = 2
    c {
      deep = 2
      more = 2
    }
  }
}
