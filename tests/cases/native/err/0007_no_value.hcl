a =
b = 1
c = # nothing
d = 2
