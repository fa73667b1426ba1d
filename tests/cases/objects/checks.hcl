# mistakes: 4
limits    = { requests = 3, burst = 5 }
endpoints = [{ host = "a", weight = 13 }, { host = "b" }]
server    = { port = 80, soft = 9, hard = 1 }
pools     = { web = [{ host = "a" }, { host = "" }] }
