# Blanks within expressions.
a=b?-1:-  c
d = a- -1
e=!  a&&(  b||c )
f=[for k,v in{a=1}:upper( k )if v>0]
g={for k,v in[1,2]:k=>v...}
h=foo :: bar( [ 1,2 ]... )
i=a . b [ 0 ] . c [ * ] . d
j = ns.*.id
k={a=1,b:2,(c)=3,"d"=4}
l="${ {a=1} }${x}%{ if a }b%{ endif }"
m = fn(  )
n = x [ -1 ]
o = - 1
p = "${ - 1 }"
q = 1==-1
