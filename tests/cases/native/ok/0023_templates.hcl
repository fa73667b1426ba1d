a = "x${b}y"
c = "%{ if d }e%{ else }f%{ endif }"
g = "${ "${h}" }"
i = "$${j} %%{k}"
