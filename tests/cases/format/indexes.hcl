# An index of what another gives is no number: without a blank it would be one.
a=x.0 .1
b=x.*.0  .  0
c=[ x . 0. 1 , 1 .50 ]
d=x.0 .1[ 2 ] .3
e=x.0 .y .1
f=x.0 .e1
g=x.0 .e-1 .e
h=10.0 .0 .1/8
i=x.0 .each
