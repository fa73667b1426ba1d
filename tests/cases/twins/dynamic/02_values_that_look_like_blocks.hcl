tags {
  owner = { name = "x", mail = { to = "y" } }
  list  = [{ a = 1 }, { a = 2 }]
  empty = {}
  name  = "the same name as outside"
}
