worker "a" {
  n = 1
  m = 1
}
worker "b" {
  n = 1
}
