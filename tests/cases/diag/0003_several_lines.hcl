name = "a"
port = [
  1,
  2,
] + 1
any = upper([
  1,
  2,
  3,
  4,
  5,
  6,
  7,
  8,
  9,
])
more = {
} + 2
