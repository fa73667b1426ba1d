joined = [2]
deep = { b = { d = 2 } }
