data_dir = "/data"
level    = true ? "warn" : "info"

buffer {
  bytes = 64 * 1024 * 1024
  drop  = "1"
}

source "file" "all" {
  include = ["/var/log/${"*"}.log"]
  fields  = { "host-${1}" = "a", (true ? "b" : "c") = "b" }
}
