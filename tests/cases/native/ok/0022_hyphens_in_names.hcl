a-b = 1
a- = 2
a-b-c "d-e" {
}
f = a-b
g = a - b
