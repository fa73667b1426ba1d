a = [for x in ls : upper(x)]
b = { for k, v in ms : v => k if k != "0" }
c = { for x in lo : x.b => x.a... }
d = lo[*].id
e = lo.*.b
f = [for i, x in ["a", "b"] : "${i}${x}"]
