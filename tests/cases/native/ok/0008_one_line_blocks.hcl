a {}
b { }
c { d = 1 }
e "f" { g = [1, 2] }
h { i = { j = 1 } } # end
