# mistakes: 3
name = "web"
port {
}
limits {
  cpu = 4
}
retries {
  count = 1
}
