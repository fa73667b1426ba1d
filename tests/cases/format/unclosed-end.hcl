# At the end of the text.
a   =   1
x  =  <<A