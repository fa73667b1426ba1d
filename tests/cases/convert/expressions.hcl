text = <<-EOT
  Dear ${name},
  $${kept}
EOT
password = "hunter2-${salt}"
list = [
  null, true, -1.50e3, 12345678901234567890.5, "a\"b\\", "${a}", "${a}b", "%{ if a }x%{ endif }", "$${x}",
  a, a.b, [a, [1]], { a = 1, "b c" = a, (k) = 2 }, f(1, "x"), [for x in y : x], -a, (a), "é\u0301\n",
]
