# mistakes: 5
name = "app"
port = 80
main {}

tags   = ["a", nosuch, "${other}", region.x]
labels = { a = missing, b = "x", (gone) = 1 }
