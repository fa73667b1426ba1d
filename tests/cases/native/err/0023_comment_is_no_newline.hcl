a = 1 /* x
 y */ b = 2
c = 3
