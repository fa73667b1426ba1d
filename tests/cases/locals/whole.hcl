# The variable as a whole needs all the others.
locals {
  all   = local
  count = keys(local)
  other = 1
}
