tags {
  with-dash = 1
  später    = 2
  true      = 3
  tags      = 4
}
