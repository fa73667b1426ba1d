a = "x", b = "y"
c = []
