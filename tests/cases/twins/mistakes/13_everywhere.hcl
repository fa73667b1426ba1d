nmae = "typo"
a    = nosuch

service "web" {
  port = "${upper(1, 2)}"
  porst = 1

  check {
    path = null.x
  }
}

tags {
  a = 1 + true
  b = unk.x
}
