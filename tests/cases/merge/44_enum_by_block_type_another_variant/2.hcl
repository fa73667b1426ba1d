run {
  command = "c"
}
