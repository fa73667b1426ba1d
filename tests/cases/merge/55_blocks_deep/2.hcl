inner {
  n = 2
}
