# mistakes: 3
nmae    = "web"
prot    = 80
nonsens = 1
