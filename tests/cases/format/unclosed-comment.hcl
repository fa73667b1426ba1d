# A comment that does not end.
a   =   1
/*  some   text
b   =   2
