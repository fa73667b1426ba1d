name = nosuch
a    = nosuch(1)
b    = 1 / "x"
c    = obj.nosuch
d    = "x ${[]}"
e    = [for x in 5 : x]
f    = upper()
