# mistakes: 3
name = "web"
tls { password = "canary" }
key = "canary@${nosuch}"
