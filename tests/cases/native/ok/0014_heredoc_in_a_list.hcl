a = [<<E
one
E
, <<E
two
E
]
