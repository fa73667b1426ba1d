name = "n"
tls  = "on"
tags = 1
