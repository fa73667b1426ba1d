# mistakes: 3
