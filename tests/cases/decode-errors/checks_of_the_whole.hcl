# mistakes: 2
name  = "web"
soft  = 20
hard  = 10
queue = 1
