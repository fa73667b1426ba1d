port = 2
list = [2]
object = { b = 2 }
