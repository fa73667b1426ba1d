# mistakes: 2
name = "web"
service "web" {
  port = 80
}
service "db" {
  port = 5432
}
service "web" {
  port = 8080
}
service "db" {
  port = 5433
}
