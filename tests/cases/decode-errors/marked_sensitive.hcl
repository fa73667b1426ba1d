# mistakes: 3
name  = secret
tags  = ["a", secret]
level = "l-${secret}"
