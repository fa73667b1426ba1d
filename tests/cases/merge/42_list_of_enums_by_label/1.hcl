step "s3" {
  bucket = "a"
}
step "mem" {
  size = 1
}
