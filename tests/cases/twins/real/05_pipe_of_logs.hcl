id = "logs"

source "file" "app" {
  include = ["/var/log/app/*.log"]
}

source "socket" "syslog" {
  address = "0.0.0.0:${500 + 14}"
}

transform "parse" {
  inputs  = ["app", "syslog"]
  program = <<-EOT
    . = parse_json!(.message)
    if .level == "debug" { abort }
    .path = "C:\temp"
    EOT
}

transform "sample" {
  inputs = ["parse"]
  drop   = n >= 5 && !false
}

sink "file" "archive" "ndjson" {
  inputs = ["sample"]
  path   = "/archive/%Y-%m-%d.log"
}

sink "file" "archive" "text" {
  path = "/archive/all.txt"
}

sink "http" "central" "ndjson" {
  batch = { bytes = 1e6, seconds = 2.5 }
}
