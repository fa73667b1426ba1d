# mistakes: 4
name   = "web"
tags   = ["a", ["b"]]
unique = [1, 2, 300]
limits = { cpu = 4, memory = "much" }
tls {
  cert     = "a.pem"
  versions = [1, 2, "three"]
}
