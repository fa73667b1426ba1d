a = 1
b = 1
a = null
