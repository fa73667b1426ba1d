# mistakes: 3
name      = "app"
port      = 1
port      = 2
level     = "info"
log-level = "info"

main {}
main {}
