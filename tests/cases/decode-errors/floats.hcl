# mistakes: 3
name  = "web"
ratio = 1e400
half  = 1e39
service "web" {
  port   = 80
  weight = true
}
