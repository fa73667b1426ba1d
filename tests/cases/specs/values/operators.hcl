operator "==" { result = "1" == 1 }
operator "!=" { result = true != "true" }
operator "<" { result = 1 < 2 }
operator ">=" { result = 2 >= 2 }
operator "+" { result = 999999999999999999999999999999999999999999999999999999999999999 + 1 }
operator "-" { result = 1 - -1 }
operator "*" { result = 2 * 1.5 }
operator "/" { result = 1 / 10 }
operator "%" { result = 11 % 5.5 }
operator "&&" { result = true && !false }
operator "||" { result = false || false }
operator "?:" { result = 1 > 2 ? "yes" : "no" }
