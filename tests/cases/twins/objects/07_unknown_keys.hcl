a = { (unk) = 1, b = 2 }
b = { "x-${unk}" = 1 }
