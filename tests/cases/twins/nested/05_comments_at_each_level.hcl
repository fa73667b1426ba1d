# root
a {
  # in a
  b "one" {
    # in b
    c {
      # in c
      x = { "//" = "not a comment" }
    }
  }
}
