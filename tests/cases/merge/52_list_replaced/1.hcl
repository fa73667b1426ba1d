other {
  n = 1
}
thing {
  n = 1
}
