verbose {}
