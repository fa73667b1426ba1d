backend "mem" {
  size = 2
}
rule {
  path = "/c"
}
