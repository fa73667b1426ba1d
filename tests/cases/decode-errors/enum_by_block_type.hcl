# mistakes: 4
name = "web"
run {
  command = "make"
}
pause {
  seconds = 1
}
run {
}
puase {}
run "fast" {
  command = "make"
}
