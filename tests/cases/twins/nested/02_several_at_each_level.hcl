a {
  x = 1
  b "one" {
    x = 2
    c {
      x = 3
    }
    c {
      x = 4
    }
  }
  b "two" {
    c {
      d "k" "l" {}
      d "k" "m" {}
    }
  }
}
a {
  x = 5
  b "one" {}
}
