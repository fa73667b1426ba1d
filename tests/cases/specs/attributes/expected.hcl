a = "a value"
b = "another"
c = ["1", 2]
