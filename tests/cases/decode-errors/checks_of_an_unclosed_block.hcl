# mistakes: 2
name = "web"
tls {
  cert = 
}
pool {
  first = 0
  member {
    host = "a"
  }

srv {
  n = 1
}
