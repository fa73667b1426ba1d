# mistakes: 3
name    = "web"
wait    = "1s 1h"
idle    = "99999999999999999999h"
backoff = "1s"
