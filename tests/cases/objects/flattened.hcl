# mistakes: 3
server = {
  port    = 80
  retries = "few"
  pace    = 1
  soft    = 5
  hard    = "x"
  old     = 1
}
