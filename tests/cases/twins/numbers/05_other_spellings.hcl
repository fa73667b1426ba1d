# The same number in other words.
a = 1000
b = 1.5
c = 100
d = 10000000000
e = 2.5
f = 0
