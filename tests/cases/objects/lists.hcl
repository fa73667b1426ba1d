# mistakes: 5
endpoints = [
  { host = "a", weight = 1 },
  { host = "b", weight = "heavy" },
  { weight = 300, hots = 1 },
  "c",
  { host = ["d"], weight = 2 },
]
