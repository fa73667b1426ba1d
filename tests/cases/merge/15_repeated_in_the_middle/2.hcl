rule {
  n = 2
}
rule {
  n = 3
}
