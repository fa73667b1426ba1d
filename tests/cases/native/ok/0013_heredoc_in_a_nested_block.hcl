a {
  b = <<-E
    # no comment
    } "
  E
  c = 1
}
