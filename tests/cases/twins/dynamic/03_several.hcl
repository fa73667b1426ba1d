env "test" {
  region = "${s}-1"
  size   = n
}
env "live" {}
env "test" {
  region = "other"
}
