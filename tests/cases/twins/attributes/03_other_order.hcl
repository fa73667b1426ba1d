object = {}
list   = []
name   = "last"
text   = ""
