# mistakes: 4
name = "web"
shape {
  kind   = "circel"
  radius = 1
}
shape {
  radius = 1
}
shape {
  kind   = "circle"
  radius = 1000
}
shape {
  kind   = "square"
  radius = 1
  side   = 1
}
