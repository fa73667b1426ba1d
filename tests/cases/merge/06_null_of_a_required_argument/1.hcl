# required: name
name = "n"
