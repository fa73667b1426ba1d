a = [for b : b]
c = {for d in e : d}
f = [for g in h i]
j = {for = 1}
k = 1
