port = 1
list = [1]
object = { a = 1 }
