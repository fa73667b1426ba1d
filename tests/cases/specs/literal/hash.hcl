# a line
