# mistakes: 4; what chooses a variant and cannot be read is one mistake
name = "a"
shape {
  kind   = *
  radius = 1
}
shape {
  kind 
  radius = 1
}
shape {
  - side = 1
}
prot = 80
