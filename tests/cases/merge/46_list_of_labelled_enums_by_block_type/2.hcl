task "b" {
  n = 2
}
job "a" {
  n = 2
}
