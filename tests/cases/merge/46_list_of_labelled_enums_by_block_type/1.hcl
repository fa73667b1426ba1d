job "a" {
  n = 1
  m = 1
}
task "a" {
  n = 1
}
