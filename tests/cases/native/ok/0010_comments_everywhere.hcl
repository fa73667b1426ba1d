a = 1 # one
b = 2 // two
c = 3 /* three */
/* before */ d = 4
e /* between */ = /* here */ 5
f { # after the brace
  g = 6 // inside
} /* after */
