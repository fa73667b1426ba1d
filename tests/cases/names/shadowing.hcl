# A name hides a variable of the same name; what a loop defines hides both. Marks and unknown values stay on what they are in.
# ask: zone
# ask: [for zone in ["x"] : zone]
# ask: token
# ask: length(token)
# ask: open.when
# ask: "${open.ready} ${open.when}"
# ask: secret
zone   = "${region}-a"
region = "us"
token  = "t-${secret}"
open   = { when = later, ready = true }
