store "x" "s3" {
  bucket = "a"
  region = "r"
}
store "y" "s3" {
  bucket = "y"
}
