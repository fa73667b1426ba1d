name    = null
nothing = null
list    = [null, [null]]
object  = { a = null, b = { c = null } }
