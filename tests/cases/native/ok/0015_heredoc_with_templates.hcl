a = <<E
${b} %{ if c }
"d"
%{ endif }
E
e = f
