# mistakes: 6
name   = "web"
health {
  cert = "a"
}
member {
  host = "a"
}
radius = 5
tls {
  cert  = "a"
  first = 1
}
pool {
  first = 1
}
cert = "a"
