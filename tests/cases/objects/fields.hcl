# mistakes: 5
limits = {
  requests = "many"
  burst    = 0
  colour   = "red"
  prot     = 1
  wait     = null
}
server = { port = 70000 }
