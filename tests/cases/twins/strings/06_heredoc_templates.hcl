a = <<EOT
Hello ${upper(s)}!
%{ for x in ls ~}
- ${x}
%{ endfor ~}
Bye.
EOT
b = <<-EOT
    %{ if t }
    yes
    %{ else }
    no
    %{ endif }
    EOT
c = <<EOT
$${kept} %%{kept}
EOT
