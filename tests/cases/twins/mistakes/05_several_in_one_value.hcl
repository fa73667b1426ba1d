name = "n"
a    = [nosuch, 1, nosuch]
b    = { x = obj.nosuch, y = [1, "${nosuch}"], z = 2 }
c    = "${nosuch} and ${nosuch}"
