# mistakes: 3
name    = "web"
wait    = true
idle    = ["1s"]
backoff = [30]
