# mistakes: 3
name   = "web"
debug  = "yes"
letter = "ab"
point  = { x = true, y = 1 }
