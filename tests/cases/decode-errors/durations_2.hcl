# mistakes: 3
name    = "web"
wait    = "0s"
idle    = "30"
backoff = ["-5s"]
