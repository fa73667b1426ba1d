name = "n"

plugin {
  other = 1
}

plugin {
  kind = "k"
  size = nosuch
}
