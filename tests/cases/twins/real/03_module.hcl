variable "secret" {
  type      = "string"
  sensitive = true
  default   = hush
}

provider "cloud" {
  region = "eu-${n}"
  retry  = { max = 3, modes = ["standard"] }
}

locals {
  names = [for x in lo : upper(x.b)]
  ids   = lo[*].id
  by_id = { for x in lo : x.id => { name = x.b } }
}

resource "cloud_network" "main" {
  cidr = "10.0.0.0/16"
  tags = { Name = "main", "kubernetes.io/cluster" = "owned" }

  lifecycle {
    ignore_changes = ["tags"]
  }
}

resource "cloud_server" "web" {
  count = 2
  name  = "web-${s}"

  ingress {
    from_port   = 80
    to_port     = 80
    cidr_blocks = ["0.0.0.0/0"]
  }
  ingress {
    from_port = 443
    to_port   = 443
  }

  user_data = <<EOT
#!/bin/sh
echo "${s}" > /etc/region
%{ for x in ls ~}
install ${x}
%{ endfor ~}
EOT
}

resource "cloud_server" "db" {
  name = "db"
  lifecycle {
    create_before_destroy = true
  }
}

output "address" {
  value = obj.id
}

output "all" {
  value = { first = lo[0].b, rest = [for i, x in lo : x.a if i > 0] }
}
