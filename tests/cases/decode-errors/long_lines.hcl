# mistakes: 2
name   = "web"
limits = { aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa = 1, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb = 2, cccccccccccccccccccccccccccccccccccccccccccccccc = 3, d = -1 }
tags   = [[
  "a",
  "b",
]]
