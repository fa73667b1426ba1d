a = [1, /* never
2]
b = 3
