a {
  b {
    x = 1
    c {
      deep = 1
    }
  }
}
