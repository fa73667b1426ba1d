kind  = "plain"
count = 1
