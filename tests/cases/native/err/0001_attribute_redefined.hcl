a = 1
b = 2
a = 3
c {
  a = 4
  a = 5
}
