name      = "names"
später    = 1
with-dash = 2
_x        = 3
for       = 4
null      = 5
