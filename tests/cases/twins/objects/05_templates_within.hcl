a = ["${s}!", n, upper(s)]
b = { id = "${s}-${n}", list = [for x in ls : "${x}${x}"] }
c = [obj, [obj.a, obj["b"]]]
d = { nothing = null, unset = nstr }
