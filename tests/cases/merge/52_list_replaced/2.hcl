thing {
  n = 2
}
