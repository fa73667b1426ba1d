a {
  b {
    c {
      d = 1
    }
    e = 2
  }
  f = 3
}
g = 4
