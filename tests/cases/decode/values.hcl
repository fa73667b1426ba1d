# mistakes: 13
name    = ["a"]
port    = 65536
ratio   = "much"
big     = 1.5
debug   = "yes"
letter  = "ab"
address = "nowhere"
tags    = ["a", [1]]
unique  = [1, 256]
labels  = { a = {} }
pair    = [1, "x", "y"]
level   = "very-verbos"
point   = { x = 1, y_axis = 2 }

main {}
