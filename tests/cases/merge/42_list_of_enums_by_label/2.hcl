step "s3" {
  bucket = "b"
}
