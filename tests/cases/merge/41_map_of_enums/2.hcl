store "x" "mem" {
  size = 1
}
store "y" "s3" {
  region = "q"
}
