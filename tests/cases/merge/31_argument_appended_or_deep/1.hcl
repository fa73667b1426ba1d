joined = [1]
deep = { a = 1, b = { c = 1 } }
