# The same configuration with a mistake in almost every part.
listen      = "0.0.0.0:eighty"
log_levl    = "info"
environment = regoin == "eu" ? "staging" : "production"

limits = {
  connections = "many"
  body_bytes  = 64 * 1024 * 1024
  cpu         = 0.75
}

hosts = [for name in ["www", "api"] lower(name)]

tls = {
  certificate = "/etc/tls/server.pem"
}

service "web" {
  upstream = "127.0.0.1:99999"
  timeout  = "30 parsecs"
  replicas = 70000

  health_check {
    path = "/healthz"
  }
  health_check {
    path     = "/ready"
    interval = "5s"
  }
}

service {
  upstream = "127.0.0.1:9001"
  timeout  = "1m"
}

metrics {
  port = 9090
}
