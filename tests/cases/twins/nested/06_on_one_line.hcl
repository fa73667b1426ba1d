name = "short"
a { x = 1 }
a { x = [1, 2] }
