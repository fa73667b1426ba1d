name   = "n"
naem   = "m"
nosuch = { a = 1 }

tls {
  key  = "k"
  keys = []
}
