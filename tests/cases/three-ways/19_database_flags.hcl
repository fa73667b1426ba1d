name    = "frozen"
version = 0.1

read_only {}

primary {
  host = "db0"

  storage {
    bytes = 9007199254740993
  }
}

pool {
  size   = 20
  offset = -3
}

witness {
  zone = "a"
}

witness {
  zone = "b"
}
