slots = 1
