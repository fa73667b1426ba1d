a = <<E
b
E