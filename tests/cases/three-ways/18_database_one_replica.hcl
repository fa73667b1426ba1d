# One replica is a list of one, however it is written.
name    = "one"
version = "14.0"

primary {
  host = "db0"
}

replica {
  host = "db1"

  storage {
    bytes = 1e12
    tiers = [1, "2", 3]
  }
}

witness {
  zone = "a"
}

witness {
  zone = "b"
}
