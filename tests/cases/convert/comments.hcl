# What this is.
# In two lines.

/*
 * A block of words.
 */
mode = fast # behind it

// before the list
list = [
  1, # one
  /* two */ 2,
]
service "web" /* in the header */ "eu" { # at the brace
  # the port
  port = 80
  # at the end of the block
} # behind the block
text = "no # comment // here" /* a */ // b
# at the end
