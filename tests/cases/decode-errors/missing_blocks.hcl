# mistakes: 3
name = "web"
cluster {
  replica {
  }
}
