# mistakes: 5
pools = {
  web   = [{ host = "a" }, { host = "b", weight = -1 }]
  "a b" = [{ weight = 1 }]
  api   = { host = "a" }
  db    = [{ host = "a", weight = 1.5 }, 7]
}
