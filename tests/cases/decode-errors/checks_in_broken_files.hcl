# mistakes: 4
name = "web"
pool {
  frist 1
  member {
    host = "a"
  }
}
soft = 3
hard = 2
pool2 = ]
