name = "a"
port =
any = nosuch
more = <<E
${nosuch2}
E
most = [1
2]
