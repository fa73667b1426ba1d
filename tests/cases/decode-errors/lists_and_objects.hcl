# mistakes: 6
name   = ["web"]
tags   = "a"
limits = [1]
unique = { a = 1 }
pair   = { a = 1 }
point  = [1, 2]
