backend "aws" {
  bucket = "b"
}
