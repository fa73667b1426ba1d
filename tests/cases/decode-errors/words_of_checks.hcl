# mistakes: 2
name = "web"
queue = 3
pool {
  member {
    host = "a"
  }
}
