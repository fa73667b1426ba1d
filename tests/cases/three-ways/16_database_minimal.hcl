name    = "main"
version = 16

primary {
  host = "db0"
}

witness {
  zone = "a"
}

witness {
  zone = "b"
}
