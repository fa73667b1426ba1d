left {
  n = 2
}
