a = "x"
a = "y"
b = "z"
