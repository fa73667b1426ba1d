# Nothing of this can ever be right.
name = [text]
count = flag
ratio = "a${text}" == 1
enabled = whole
ports = [80, [whole], texts]
gaps = [true, whole]
limits = { cpu = texts, mem = [whole] }
level = whole > 1
amount = { a = whole }
placed = texts
anything = -texts
secret = [later, "canary"]
token = [whole, "canary"]
region = f(texts)
action {
  kind = "wait"
  seconds = texts
}
action {
  kind = "nap"
}
job "a" {
  every = thing.prot
}
job "b" {
}
node {
  value = nosuch
  node {
    value = f()
  }
}
action {
  kind = texts
}
action {
  kind = "wait"
  seconds = flag ? "soon" : "soon"
}
