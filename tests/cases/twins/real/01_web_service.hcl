# The configuration of a web service.
listen    = "0.0.0.0:8443"
log_level = t ? "info" : "debug"
hosts     = [for name in ["www", "api"] : "${name}.${s}.example.com"]
limits    = {
  connections = 4 * 1024
  cpu         = 0.75
}
banner = <<-EOT
  Welcome to ${upper(s)}.
    Be careful.
  EOT

tls {
  certificate = "/etc/tls/server.pem"
  key         = "/etc/tls/server.key"
  versions    = ["1.2", "1.3"]
}

service "web" {
  upstream = "127.0.0.1:9000"
  timeout  = "30s"
  tags     = ["public", "v2"]

  health_check {
    path     = "/healthz"
    interval = "5s"
  }
}

service "admin" {
  upstream = "127.0.0.1:9001"
  env      = { RUST_LOG = "debug", REGION = s, "PATH" = "/bin:$${HOME}" }

  health_check {
    path    = "/ready"
    retries = 5
  }
}
