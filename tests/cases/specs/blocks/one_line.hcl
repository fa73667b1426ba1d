a { b = "value" }
