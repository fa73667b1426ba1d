naem = "a"
