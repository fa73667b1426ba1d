inner {
  n = 1
  m = 1
}
