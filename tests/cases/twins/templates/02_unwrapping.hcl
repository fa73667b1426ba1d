a = n
b = t
c = ls
d = obj
e = null
f = [s, n]
g = "${n}"
h = ms
