# mistakes: 2
name = "web"
soft = 1
log {
}
