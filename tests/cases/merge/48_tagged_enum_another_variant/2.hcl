auth {
  kind = "net"
  url = "u"
}
