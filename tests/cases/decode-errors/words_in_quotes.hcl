# mistakes: 2
name = "web"
mode = "fastt"
port = "one"
