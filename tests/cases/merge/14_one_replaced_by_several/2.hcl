rule {
  n = 2
}
a = 1
rule {
  n = 3
}
