name = <<EOT
  hello ${nosuch}
  world ${1 2}
EOT
port = <<-EOT
	tab ${nosuch2}
	EOT
any = <<EOT
never closed
more = 1
