# The variable with a computed index needs all the others, also the one that needs it.
locals {
  which  = "x"
  x      = 1
  chosen = local[local.which]
  again  = local.chosen
}
