# Between the brackets of a full splat a newline is white space only where it is around them.
a = t[
*]
b = t[*
]
c = [t[
  *
]]
