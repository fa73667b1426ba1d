# mistakes: 2
name = later
tags = ["a", "b-${later}"]
