# mistakes: 2
name = null
service "web" {
  port = nothing
}
