a = "${atr.kernel.name}"
b = env("NOT_GIVEN")
c = file("elsewhere.txt")
