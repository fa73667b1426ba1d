environment = "production"

flag "new-checkout" {
  description        = "The checkout with fewer steps."
  enabled-by-default = false

  rule {
    when    = "country == \"NL\""
    rollout = 50
    variant = "on"
  }

  rule {
    when    = "staff"
    variant = "on"
  }
}

flag "dark-mode" {
  enabled-by-default = true
}
