# mistakes: 6
limits  = broken
rule    = [for index in [1, 2] : { path = index == 1 ? "a" : [] }]
pool    = { a = missing }
env     = secret
backend = { s4 = {} }
placed  = "a"
