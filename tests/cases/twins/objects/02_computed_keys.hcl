a = { (s) = 1 }
b = { "${s}-x" = 1, "x-${n}" = 2 }
c = { (n) = "seven", (t) = "yes" }
d = { (upper("k")) = { (ms.k) = s } }
e = { "%{ if t }on%{ else }off%{ endif }" = n }
f = { (1 + 1) = 3 }
