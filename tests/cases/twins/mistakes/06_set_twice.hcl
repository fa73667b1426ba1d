name = "first"
a    = 1
name = "second"
a    = 2
a    = 3

tls {
  key = "k"
  key = "l"
}
