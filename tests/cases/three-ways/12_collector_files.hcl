data_dir = "/data"
level    = "debug"

source "file" "nginx" {
  include = ["/var/log/nginx/*.log"]
  fields  = { app = "nginx", tier = 1 }
}

source "file" "app" {
  include   = ["/var/log/app/*.log", "/var/log/app/*.json"]
  multiline = "^\\d{4}-"
}
