size  = 1
rules = []
