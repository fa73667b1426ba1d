more = 1
rule {
  n = 3
}
