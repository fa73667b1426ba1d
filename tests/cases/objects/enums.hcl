# mistakes: 8
upstream  = { host = 1, port = "x", extra = true }
upstreams = ["a", { host = "b", port = 1 }, { host = "c", port = 70000 }, [1]]
shape     = { kind = "circle", radius = "wide", side = 1 }
shapes    = [{ kind = "circle", radius = 1 }, { kind = "oval" }]
backend   = { s3 = { bucket = ["b"] } }
