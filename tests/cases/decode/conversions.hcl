# Numbers and booleans become text, and text becomes numbers where it can.
name  = 1.50
port  = 1 + 79
ratio = "2.5"
big   = 1e3
exact = "12345678901234567890123456789012345678901234567890"
debug = "0"
level = { named = { name = "x" } }

main {}
