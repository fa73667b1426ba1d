a = 'b'
c = `d`
e = “f”
g = 1 @ 2
h = £
i = 3
