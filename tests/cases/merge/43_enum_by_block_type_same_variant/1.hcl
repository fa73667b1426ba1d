copy {
  from = "a"
  to = "t"
}
