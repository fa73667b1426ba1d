# mistakes: 5
server = {
  port  = 80
  tls   = { cert = 1, kye = "k" }
  route = {
    "/"  = { to = "a" }
    "/x" = [{ to = 1 }, { too = "b" }]
  }
  check = [{ every = 1 }, { every = "often" }, 5]
  only  = [{}, {}]
}
