a = 1
b = 
c {
  x = 1
}
