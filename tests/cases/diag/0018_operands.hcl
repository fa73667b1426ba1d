name = "a" < "b"
port = 1 + true
any = -"x" * [1]
more = !1 && 2
most = 1 / 0 - 1 / 0
