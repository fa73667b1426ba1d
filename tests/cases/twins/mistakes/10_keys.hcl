name = "n"
a    = { (null) = 1 }
b    = { (ls) = 1, x = 2 }
c    = { "${nosuch}" = 1 }
