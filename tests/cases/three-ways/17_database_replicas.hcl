name    = "orders"
version = 15.4

primary {
  host = "db0"
  port = 6432
}

replica {
  host = "db1"
  lag  = 0.25
}

replica {
  host = "db2"
  port = "5433"
}

replica {
  host = "db${1 + 2}"
}

witness {
  zone = "a"
}

witness {
  zone = "b"
}
