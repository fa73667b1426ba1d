# mistakes: 6
limits    = [1]
endpoints = { host = "a" }
pools     = "a"
server    = 5
upstream  = 7
shape     = "circle"
backend   = 5
