# mistakes: 2
name   = "web"
target = "everywhere"
limits = { cpu = [] }
