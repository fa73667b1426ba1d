name = "alone"
