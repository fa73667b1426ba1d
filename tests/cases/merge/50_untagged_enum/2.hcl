form {
  port = 2
}
