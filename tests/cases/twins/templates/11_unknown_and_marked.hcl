a = unk
b = "x-${unk}"
c = [unum, 1]
d = mk
e = "say ${mk}"
f = { secret = hush }
g = dyn
h = nstr
