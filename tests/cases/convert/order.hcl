# At the top.
mode = fast
step "a" {
  n = 1
}
# Above the second.
service "web" "eu" {}
stop {
  n = 2
}
step "b" {
  n = 3
}
text = "between" # beside
service "db" "eu" {}
// above the last
step "c" {
  n = 4
  # at the end of it
} # behind it
any {
  x {}
  a = 1
  y "z" {}
  x "l" {}
  b = 2
  x {}
}
any {
  x {}
  x {}
  y {}
}
any {}
