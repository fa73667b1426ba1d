tags = { x = 1, y = 2 }
list = [1, 2]
