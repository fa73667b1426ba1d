name = "base"
size = 1
tags = ["a", "b"]
