# mistakes: 10
name = "app"
prot = 80
tls  = { certificate = "x" }

tags {
  a = 1
}

service "web" "extra" {}

service {
}

rule "permit" "1" {
}

rule "allow" "high" {
}

service "db" {}
service "db" {}

unknown {}
