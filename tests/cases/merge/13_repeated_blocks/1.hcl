rule {
  n = 1
}
other = 1
rule {
  n = 2
}
