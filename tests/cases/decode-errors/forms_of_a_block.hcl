# mistakes: 5
name = "web"
either {
  path = "a"
  url  = "http://a"
}
either {}
either {
  mode    = 1
  retries = 2
}
either {
  path = "a"
  mode = 1
  more = 2
}
either {
  path = "a"
}
