a = 1
b "c" {
  d = 1
  e {
    f = 2
  }
