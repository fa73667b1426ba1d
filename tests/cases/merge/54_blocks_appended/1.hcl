more {
  n = 1
}
