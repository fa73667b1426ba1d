a = "x"
c = []

d = "z"
