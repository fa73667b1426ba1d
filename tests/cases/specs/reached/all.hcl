option "a" {
  value = 1
}
option "b" {
  value = "x"
}
labels {
  a = 1
  b = true
  c = "x"
}
one = []
