# The argument stands where it stood first.
a = 1
b = 2
