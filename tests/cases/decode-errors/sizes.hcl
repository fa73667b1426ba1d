# mistakes: 3
name   = "web"
buffer = "2GiB"
block  = "8GiB"
steps  = ["1 kB", "64 MX"]
