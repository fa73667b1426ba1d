name      = "all"
text      = "words"
number    = 12.5
truth     = true
falsehood = false
nothing   = null
list      = [1, 2, 3]
object    = { a = 1, b = "x" }
