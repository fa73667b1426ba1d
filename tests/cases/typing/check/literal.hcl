# What is written out is looked at as decoding would.
count = -1
ports = [80, 99999]
level = "inof"
amount = "x"
node {
  value = 1.5
  extra = whole
}
job {
  every = 1
}
