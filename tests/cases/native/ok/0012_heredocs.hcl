a = <<EOT
hello
  world
EOT
b = <<-EOT
    indented
    EOT
c = 3
