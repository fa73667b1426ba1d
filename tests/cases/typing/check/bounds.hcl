# What types and fields do not allow is found beside what is not known yet.
ports = [80, whole, 70000, (65536), "70001", flag ? 1 : 70000]
gaps = [null, whole, -1]
limits = { cpu = 5000000000, (text) = -1, memory = whole }
placed = flag ? 65536 : 70000
count = flag ? -1 : whole
ratio = flag ? 1e300 : 1
workers = flag ? 0 : 65
hosts = [text]
code = flag ? "long" : "longer"
secret = flag ? 4294967296 : 5294967296
token = flag ? -1 : -2
amount = flag ? -1 : -2
action {
  kind = "wait"
  seconds = flag ? -1 : -2
}
