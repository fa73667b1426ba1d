list = [{ a = 1, a = 2 }, { b = 1 }]
columns = {
  x = { type = string }
  x = { type = bool }
}
