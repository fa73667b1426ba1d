# mistakes: 3
login = { user = 1, password = ["canary"] }
logins = [{ user = "a", password = "canary", pasword = "canary" }, { user = "b", password = 7 }]
vault  = { user = "canary", token = { a = "canary" } }
