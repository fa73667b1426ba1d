name="dense"
text          =          "spread"
list = [
  1,

  2,
]
object = {
  a = 1
  b = 2
}
