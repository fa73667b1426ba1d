a = 1
b   =   "two"
c = [1, 2]
d = {
  e = 1
}
