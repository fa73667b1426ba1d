environment = "e"

flag "old" {
  description = null

  archived {}
}

flag "older" {
  archived {}

  rule {
    when    = "never"
    rollout = null
    variant = "off"
  }
}
