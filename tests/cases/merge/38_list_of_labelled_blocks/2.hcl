worker "c" {
  n = 3
}
worker "a" {
  n = 2
}
