copy {
  from = "b"
}
