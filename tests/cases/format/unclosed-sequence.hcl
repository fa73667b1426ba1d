# A sequence that does not end: what is behind it can be text.
a   =   1
b = <<A
  some    text  ${ b
  more    text,   it - is
A
c   =   2
