name = lo.a
port = lo[2]
any = ls["x"]
more = "a ${null} b ${[]} c"
most = true ? {a = 1, b = []} : {a = 1}
