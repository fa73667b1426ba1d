# A mistake is reported where it is, not where its value is used; what is beside it is looked at all the same.
locals {
  port    = 80 + nothing
  url     = "http://host:${local.port}/"
  next    = local.port + 1
  typo    = local.prot + true
  index   = [local["nosuch"], local.url.x]
  own     = local.port + [1]
  deep    = local.fine.inner.missing
  fine    = { inner = { present = 1 } }
  number  = local[0]
}
