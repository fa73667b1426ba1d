# mistakes: 1
backend = { none = 3 }
