# The jobs keep the order in which they are written.
name = "order"
on   = [for event in ["b", "a"] : "on_${event}"]

job "z" {}
job "a" {
  needs = ["z"]
}
job "m" {
  needs = ["z", "a"]
}
