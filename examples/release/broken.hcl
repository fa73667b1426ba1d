address = "127.0.0.1:8080"
workers = 128

service "web" {
  url = "http://10.0.0.1/"
}

service "cache" {}
