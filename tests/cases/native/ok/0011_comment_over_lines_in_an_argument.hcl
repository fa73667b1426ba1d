a = [1, /* one
 two */ 2]
