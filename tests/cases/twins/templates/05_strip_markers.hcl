a = "one   ${~ s ~}   two"
b = <<EOT
one 
 ${~ s}
 two
EOT
c = "%{ for x in ls ~} ${x} %{~ endfor }"
d = "a\n%{~ if t ~}\nb\n%{~ endif ~}\nc"
