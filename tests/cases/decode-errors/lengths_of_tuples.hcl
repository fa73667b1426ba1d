# mistakes: 2
name  = "web"
pair  = [1]
point = { x = 1 }
