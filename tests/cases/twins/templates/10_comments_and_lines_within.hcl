a = "${ # said to readers
  n
}"
b = "${ /* here too */ s }"
c = [
  // one
  1,
  # two
  2,
]
d = "${<<EOT
heredoc
EOT
}"
