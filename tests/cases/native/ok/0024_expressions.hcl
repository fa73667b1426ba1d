a = b.c[0].d["e"].*.f
g = h[*].i
j = [for k, v in l : v if v > 1]
m = {for n in o : n => n...}
p = q ? r : s
t = -u + !v * 2
w = x::y(z...)
