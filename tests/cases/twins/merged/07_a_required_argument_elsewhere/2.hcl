name = "here"
