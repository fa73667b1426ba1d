# mistakes: 4
name     = "web"
password = ["canary"]
pin      = "canary"
key      = "canary"
tier     = "canary"
