name = "a"
port =
any = 1 +
more = [for x in le]
most = "${"
