backend "s3" {
  bucket = "a"
  region = "r"
}
