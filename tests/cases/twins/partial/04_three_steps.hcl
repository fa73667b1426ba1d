kind = "everything"
log {}
size = 1
part "a" {
  x     = 1
  other = 2
}
free = "form"
more = { of = "it" }
