a = <<EOT
one
  two

three
EOT
b = <<-EOT
    one
      two
    three
    EOT
c = <<EOT
EOT
d = <<EOT
"quoted" and \n as it stands
EOT
e = "one\ntwo"
