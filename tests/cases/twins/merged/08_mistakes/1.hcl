size   = 1
nosuch = true
