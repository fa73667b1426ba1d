job "cache" {
  datacenters = ["dc1", "dc${n}"]
  type        = "service"

  group "redis" {
    count = 3

    network {
      port "db" {
        to = 6379
      }
      port "metrics" {
        static = 9121
      }
    }

    task "server" {
      driver = "docker"

      config {
        image = "redis:7"
        ports = ["db"]
        args  = ["--save", ""]
      }

      env {
        REGION = s
        QUOTED = "\"${s}\""
      }

      template {
        data        = "port {{ env \"NOMAD_PORT_db\" }}\nname $${NOMAD_TASK_NAME}\n"
        destination = "local/redis.conf"
      }
    }

    task "exporter" {
      driver = "exec"

      config {
        command = "/usr/bin/exporter"
      }
    }
  }
}
