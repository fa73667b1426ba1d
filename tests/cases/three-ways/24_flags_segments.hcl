environment = "production"

segment "beta" {
  users = ["u1", 2]
}

segment "staff" {
  users = []
}

flag "x" {
  rule {
    when    = "segment:beta"
    rollout = "100"
    variant = "a"
  }
}
