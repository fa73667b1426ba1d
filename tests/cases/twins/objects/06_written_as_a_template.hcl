a = { x = 1, "y z" = [2] }
b = [1, "two", null]
c = {}
d = []
e = { a = { b = s } }
