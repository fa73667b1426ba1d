name = "you"
