a = { x = 1, y = 2 }
b = { "with space" = 1, "" = 2, "ünï" = 3 }
c = { 1 = "one", "1.5" = "more" }
d = { true = 1, null = 2, for-each = 3 }
e = { b = 1, a = 2 }
f = { "quo\"te" = 1, "new\nline" = 2 }
