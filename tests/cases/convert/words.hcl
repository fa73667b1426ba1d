mode  = true
modes = [if, false, for]
