# A start-up configuration as a team would keep it beside its service.
listen      = "0.0.0.0:8443"
log_level   = "info"
environment = region == "eu" ? "staging" : "production"
data_dir    = "${home}/data"

/* How much of everything the process may use.
   Numbers can be computed. */
limits = {
  connections = 4 * 1024
  body_bytes  = 64 * 1024 * 1024
  cpu         = 0.75
}

// Every name gets the same suffix.
hosts = [for name in ["www", "api", "admin"] : lower("${name}.${region}.Example.COM")]

banner = <<-EOT
  Welcome to ${region}.
    Be careful.
  EOT

tls {
  certificate  = "/etc/tls/server.pem"
  key          = "/etc/tls/server.key"
  min_version  = "1.3"
  cipher_names = ["TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"]
}

service "web" {
  upstream = "127.0.0.1:9000"
  timeout  = "30s"
  tags     = ["public", "v2"]

  health_check {
    path     = "/healthz"
    interval = "5s"
  }

  # Not known to the program itself: a plugin reads it.
  rate_limit = 100
  cache {
    size = "1GiB"
  }
}

service "admin" {
  upstream = "127.0.0.1:9001"
  timeout  = "1m 30s"
  replicas = 2
  env      = { RUST_LOG = "debug", REGION = region }

  health_check {
    path     = "/ready"
    interval = "10s"
    retries  = 5
  }
}
