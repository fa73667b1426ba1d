# mistakes: 2
name     = "web"
password = "canary"
password = "canary again"
key      = upper("canary", "canary")
