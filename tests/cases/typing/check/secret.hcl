# Nothing of what is secret is shown, and nothing of what is around it in one argument.
keys = { a = "canary", canary = texts }
token = { canary = whole }
secret = [for x in "canary" : whole]
