# Each circle is one mistake, at every place where one needs the next; what needs a part of it is not reported.
locals {
  itself = "${local.itself}!"

  a = local.b + 1
  b = [1, local.c]
  c = { inner = local["a"] }
  d = local.a.inner
  e = "${local.d}, ${local.itself}"

  first  = length(local.second)
  second = [local.first, local.second, local.first]
}
