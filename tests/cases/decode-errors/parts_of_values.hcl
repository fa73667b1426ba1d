# mistakes: 14
name = 0 3 * * *
title = names.map(n => n.first)
port = "0.0.0.0" & ":80"
listen = 0.0.0.0 : 443
letter = "ab" "c"
workers = "a" + "b"
ratio = [1, 2] + [3]
debug = "a" && "b"
half = -"a" + 1
count = 5 5
queue = "x" color = 1
tls { cert = 5 5 }
tags = ["a" 5]
