name = "a"
port = 1
name = "b"
any = (1 2)
more = [
  1
  2
]
most = {
  a = 1
  b = 2
  a = 3
}
