# Everything is right here, whatever the values will be, and nothing is doubtful.
name = "${text}-${whole}"
count = whole * 2
ratio = whole / 3
enabled = whole > 1 && flag
ports = [80, whole]
gaps = [null, maybe]
limits = { cpu = whole, "mem" = 3 }
level = "info"
mode = fast
amount = [whole, 1]
placed = whole
anything = [any, flag]
kept = nosuch.thing
rules = [nosuch.thing, 1]
keys = { a = whole }
secret = later
token = whole
region = f(whole)
action {
  kind = "wait"
  seconds = whole
}
job "a" {
  every = thing.port
}
node {
  value = 1
  node {
    value = whole
  }
}
free {
  a = nosuch
}
