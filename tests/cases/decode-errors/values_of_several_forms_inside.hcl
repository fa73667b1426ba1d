# mistakes: 2
name   = "web"
target = { a = 1, b = 1000 }
port   = 0 - 1
