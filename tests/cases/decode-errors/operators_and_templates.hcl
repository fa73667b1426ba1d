# mistakes: 4
name  = "web-${ports}"
port  = "a" + 1
debug = !region
ratio = region * 2
