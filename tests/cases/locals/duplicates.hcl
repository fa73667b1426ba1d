# Several blocks are one: an attribute is defined once, and there are no blocks in them.
locals {
  region = "eu"
  zone   = "${local.region}-1"
}

locals {
  zone   = "b"
  region = "us"

  nested {}
}
