name = f(1,
