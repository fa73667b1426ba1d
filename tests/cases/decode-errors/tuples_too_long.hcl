# mistakes: 2
name  = "web"
pair  = [1, "a", 2]
point = { x = 1, y = 2, z = 3 }
