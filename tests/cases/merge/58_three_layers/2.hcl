backend "mem" {
  size = 1
}
