rule {
  path = "/c"
}
