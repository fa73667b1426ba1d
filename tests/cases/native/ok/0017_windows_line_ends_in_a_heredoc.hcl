a = <<E
one
two
E
b = 1
