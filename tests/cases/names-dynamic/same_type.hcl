# One block of a type is made of what another one of the type makes.
dynamic "target" {
  for_each = target.first.tags
  labels   = [target.value]
  content {
    image = "of-${target.value}"
  }
}
dynamic "target" {
  for_each = ["first"]
  labels   = [target.value]
  content {
    tags = ["a", "b"]
  }
}
dynamic "target" {
  for_each = [target.a.image, target.b.image]
  labels   = [target.value]
  content {}
}
