rule "a" "y" {
  n = 3
}
rule "b" "x" {
  n = 4
}
