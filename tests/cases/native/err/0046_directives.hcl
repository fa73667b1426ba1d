a = "%{ if b }c"
d = "%{ endif }"
e = "%{ for f in g }%{ else }%{ endfor }"
h = "%{ wat }"
i = 1
