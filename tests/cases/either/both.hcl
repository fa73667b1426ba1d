# mistakes: 7
limits = { requests = 1 }
limits {
  requests = 2
}

rule {
  path = "a"
}
rule = [{ path = "b" }]

env {
  A = "1"
}
env = { A = "1" }

pool = {}
pool "a" {
  requests = 1
}
pool "b" {
  requests = 1
}

labels = { a = 1 }
label  = { b = 1 }

tokens {}
tokens {}
