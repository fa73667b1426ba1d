tags = { y = 3 }
list = [3]
