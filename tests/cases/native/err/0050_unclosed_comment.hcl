a = 1
/* never
b = 2
