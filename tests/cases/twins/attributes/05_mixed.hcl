name  = "mixed"
mixed = [null, true, 1, "1", [1, [2, []]], { list = [{}], none = null }]
