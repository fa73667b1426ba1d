# mistakes: 2
name   = "web"
colour = 1000
unused = "a"
