# mistakes: 2
name = "web"
password "canary"
pin = = canary
