log {
  level = "debug"

  filter "a" {
    x = 2
  }
  filter "b" {
    x = 3
  }
}
