rule "a" "x" {
  n = 1
}
rule "a" "y" {
  n = 2
}
