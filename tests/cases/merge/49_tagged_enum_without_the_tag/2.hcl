auth {
  mode = 2
}
