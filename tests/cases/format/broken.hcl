# What belongs to no construct keeps its white space, and so does a line with quotes that are not closed.
a   = 'x  y'
b   =   1
c = "x  y
  d   =   2
e=3;   f  =  4
g = "${ h   }
i   = 5
