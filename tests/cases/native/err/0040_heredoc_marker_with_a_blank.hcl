a = << E
b
E
c = 1
