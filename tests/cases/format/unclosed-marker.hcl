# A marker that begins no heredoc: what is behind it can be its content.
a   =   1
b = <<A 
  some    text,   and - more
A
