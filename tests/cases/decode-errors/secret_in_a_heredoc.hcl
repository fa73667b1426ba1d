# mistakes: 2
name     = ["web"]
password = <<EOT
  canary
  canary too
