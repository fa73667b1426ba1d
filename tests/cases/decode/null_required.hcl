# mistakes: 2
name = null
port = nothing

main {}
