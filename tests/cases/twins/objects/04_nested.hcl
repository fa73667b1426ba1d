a = { b = { c = { d = { e = "deep" } } } }
b = [[[[["deep"]]]]]
c = [{ a = [{ b = [] }] }, {}]
d = { list = [1, { two = 2 }], object = { three = [3] } }
