environment = "staging"

flag "price" {
  weights = { low = 0.1, high = 0.2, rest = 1 - 0.3 }
}

flag "colour" {
  weights = { for name in ["red", "green"] : name => "0.5" }
}
