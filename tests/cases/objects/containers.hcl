# mistakes: 9
ports  = [80, "http", 443, 70000, null]
quotas = { a = 1, b = "two", "c d" = -1 }
matrix = [[1, 2], [3, "x"], 5]
pair   = ["y", { host = "a", weight = "z" }]
