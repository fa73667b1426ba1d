a = true ? null : 1
b = (null)
