# One schema for programs of several kinds: each file uses its part.
optional = ["listen", "log_level", "hosts", "banner", "limits", "id", "stages", "replicas"]

# A web service.
block "tls" {
  required = ["certificate", "key"]
  optional = ["versions"]
}

block "service" {
  labels   = ["name"]
  required = ["upstream"]
  optional = ["timeout", "tags", "env"]

  block "health_check" {
    required = ["path"]
    optional = ["interval", "retries"]
  }
}

# A pipeline.
block "variable" {
  labels   = ["name"]
  optional = ["type", "default", "description", "sensitive"]

  block "validation" {
    required = ["condition", "message"]
  }
}

block "job" {
  labels   = ["name"]
  optional = ["image", "needs", "script", "when", "matrix", "datacenters", "type"]

  block "cache" {
    optional = ["key", "paths"]
  }

  block "group" {
    labels   = ["name"]
    optional = ["count"]

    block "network" {
      block "port" {
        labels   = ["name"]
        optional = ["static", "to"]
      }
    }

    block "task" {
      labels   = ["name"]
      required = ["driver"]

      block "config" {
        mode = "attributes"
      }

      block "env" {
        mode = "attributes"
      }

      block "template" {
        optional = ["data", "destination"]
      }
    }
  }
}

# A module.
block "provider" {
  labels = ["name"]
  mode   = "attributes"
}

block "locals" {
  mode = "attributes"
}

block "resource" {
  labels   = ["type", "name"]
  optional = ["count", "for_each"]

  block "lifecycle" {
    optional = ["create_before_destroy", "ignore_changes"]
  }

  block "ingress" {
    optional = ["from_port", "to_port", "cidr_blocks"]
  }

  rest {
    mode = "attributes"
  }
}

block "output" {
  labels   = ["name"]
  required = ["value"]
}

# A pipe of logs.
block "source" {
  labels   = ["kind", "name"]
  optional = ["include", "address"]
}

block "transform" {
  labels   = ["name"]
  optional = ["inputs", "program", "drop"]
}

block "sink" {
  labels   = ["kind", "name", "format"]
  optional = ["inputs", "path", "batch"]
}
