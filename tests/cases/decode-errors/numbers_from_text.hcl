# mistakes: 4
name   = "web"
port   = "eighty"
ratio  = "1,5"
color  = ""
limits = { cpu = "4 cores" }
