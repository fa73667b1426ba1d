mode = "fast"
modes = ["fast", slow]
