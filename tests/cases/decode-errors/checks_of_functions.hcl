# mistakes: 2
name    = "web"
timeout = "manys"
address = "localhost"
