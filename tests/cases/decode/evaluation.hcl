# mistakes: 5
name  = "${regoin}"
port  = nosuch(1)
ratio = 1 / "x"
tags  = [for x in 5 : x]
any   = { a = 1 }.b

main {}
