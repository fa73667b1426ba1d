# No key of an object is a comment, a variable or a template that is escaped.
a = { "//" = "kept" }
b = { "$${s}" = 1, "%%{x}" = 2 }
c = { s = 1, n = 2 }
d = { "$" = 1, "%" = 2, "{" = 3 }
