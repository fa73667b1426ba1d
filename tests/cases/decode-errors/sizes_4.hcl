# mistakes: 3
name   = "web"
buffer = 1 + 1073741824
block  = "99EiB"
steps  = "1kB"
