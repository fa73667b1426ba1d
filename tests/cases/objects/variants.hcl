# mistakes: 4
backend  = { s3 = { bucket = "a" }, memory = { size = 1 } }
backends = [{}, { none = null }, ["none"], { memory = { size = 1 } }, "nothing"]
