push {
  n = 1
}
pop {}
