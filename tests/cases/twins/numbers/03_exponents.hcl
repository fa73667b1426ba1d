a = 1e3
b = 1E3
c = 1e+3
d = 15e-1
e = 2.50E-2
f = 0e5
g = -1.5e2
