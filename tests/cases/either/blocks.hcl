# mistakes: 15
limits {
  requests = 0
  brust    = 1
  password = ["canary"]
}
rule {
  path = []
}
rule {
  pth = "a"
}
rule {
  path = "a"
}
pool "a" {
  requests = 9
  burst    = 1
}
pool "b" {
  requests = "x"
}
env {
  A = ["a"]
  B = {}
}
labels {
  a = 256
  b = "x"
}
tokens {
  a = ["canary"]
}
nested {
  limits {
    burst = 1
  }
  env {
    inner {}
  }
}
