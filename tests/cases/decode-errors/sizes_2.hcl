# mistakes: 3
name   = "web"
buffer = -1
block  = 1.5
steps  = ["-1kB"]
