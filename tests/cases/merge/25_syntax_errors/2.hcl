a = 2
b = 3
c {
  y = 
}
