port = port(-2)
