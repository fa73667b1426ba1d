kind    = "sized"
size    = 10
options = { a = 1 }
