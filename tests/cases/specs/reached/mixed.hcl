option "a" {
  value = 1
}
option "b" {
  value = []
}
labels {
  a = 1
  b = []
}
