# mistakes: 3
name = "web"
either {
  path = "a"
  mode = "rw"
}
either {
  url     = "http://a"
  retries = 256
}
either {
  url = "http://a"
}
