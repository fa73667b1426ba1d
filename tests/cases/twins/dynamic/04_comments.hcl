tags {
  # Not an attribute.
  a = 1
}
env "live" {
  // Not one either.
}
