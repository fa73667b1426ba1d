a = f(1,
b = 3
c = 4
