# mistakes: 4
name    = "web"
wait    = "2h"
idle    = 30
backoff = ["1s", "5 secnds"]
lease   = "canary"
