# mistakes: 5
backends = ["none", { s3 = { buket = "a" } }, { memory = { size = "big" } }, { disk = {} }, "all"]
backend  = { port = "x" }
