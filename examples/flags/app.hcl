listen  = "127.0.0.1:8080"
verbose = false

limits = {
  connections = 1024
}
