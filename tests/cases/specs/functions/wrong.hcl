port = port("x") + abs(1)
