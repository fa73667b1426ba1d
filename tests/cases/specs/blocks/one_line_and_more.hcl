a { b = "x", c = "y" }
a { b = "x"
}
a { b = "x"
  c = "y" }
a { b = "x"
  c = "y"
}
