length = 2
