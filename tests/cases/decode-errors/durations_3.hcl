# mistakes: 3
name    = "web"
wait    = "soon"
idle    = "1 year"
backoff = ["1 Min", 5]
