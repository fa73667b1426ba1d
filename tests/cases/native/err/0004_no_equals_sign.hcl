a
b.c = 1
d 1 {}
e = 5
