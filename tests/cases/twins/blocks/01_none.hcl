name = "no blocks"
