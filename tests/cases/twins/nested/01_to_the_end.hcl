a {
  b "one" {
    c {
      d "k" "l" {
        x = "deep"
      }
    }
  }
}
