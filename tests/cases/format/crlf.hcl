a=1
bb=2 # x
c {
d=1
}
