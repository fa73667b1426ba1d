data_dir = "/data"

sink "s3" "archive" {
  inputs   = ["nginx", "app"]
  attempts = 3
  backoff  = 0.5
}

sink "http" "search" {
  inputs   = ["nginx"]
  attempts = "5"
  backoff  = 2
}

sink "s3" "copy" {
  inputs   = []
  attempts = 1
  backoff  = 1 / 4
}
