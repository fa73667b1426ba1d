backend "s3" {
  bucket = "a"
}
rule {
  path = "/a"
}
