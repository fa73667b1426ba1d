# Quotes with a sequence that ends lines below, where they are not closed.
service "a"   {
  x="some ${ b   c
  y=[1,2]
}   text - more
z   =   2
