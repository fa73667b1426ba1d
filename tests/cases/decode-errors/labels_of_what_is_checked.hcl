# mistakes: 2
name = "web"
pool "extra" {
  first = 0
  member "a" {
    host = "a"
  }
}
