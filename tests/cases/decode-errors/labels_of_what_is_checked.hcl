# mistakes: 1
name = "web"
pool "extra" {
  first = 0
  member {
    host = "a"
  }
}
