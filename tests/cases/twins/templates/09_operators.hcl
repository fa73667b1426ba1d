a = n > 5 ? "big" : "small"
b = !t || n == 7 && s != ""
c = (1 + 2) * 3 % 4
d = -n
e = 1 == "1"
f = 7 >= n
