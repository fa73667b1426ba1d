witness {
  zone = "a"
}

replica {
  host = "r1"
}

name    = "mixed"
version = 1 + 1

witness {
  zone = null == 1 ? "x" : "b"
}

primary {
  port = null
  host = "p"
}

replica {
  lag  = null
  host = "r2"
}
