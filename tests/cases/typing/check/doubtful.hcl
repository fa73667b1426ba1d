# All of this may be right: what the values are is not known yet.
name = any
count = text
ratio = text
enabled = text
ports = texts
gaps = [text]
limits = { cpu = part, (text) = text }
level = text
amount = text
placed = maybe
secret = part
action {
  kind = text
  seconds = nosuch
}
job "a" {
  every = flag ? whole : null
}
