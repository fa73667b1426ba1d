# mistakes: 2
name     = "web"
password = "canary
pin      = 100000
