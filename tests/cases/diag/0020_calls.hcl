name = upper()
port = uper("a")
any = min("x", [])
more = min([1, "y"]...)
most = text::case::down(
  "a",
  nosuch
)
