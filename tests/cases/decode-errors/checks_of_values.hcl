# mistakes: 3
name    = "web"
email   = "nobody"
timeout = "30"
queue   = 7
