a = 1
b = <<E
c = 2
  EE
d = 3
