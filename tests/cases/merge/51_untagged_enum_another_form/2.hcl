form {
  socket = "s"
}
