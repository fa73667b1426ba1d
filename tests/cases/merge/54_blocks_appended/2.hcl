more {
  n = 2
}
