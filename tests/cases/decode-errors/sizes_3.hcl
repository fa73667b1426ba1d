# mistakes: 3
name   = "web"
buffer = "lots"
block  = 1e30
steps  = [true]
