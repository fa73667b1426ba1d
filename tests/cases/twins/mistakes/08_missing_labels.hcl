name = "n"

service {
  port = 1
}

rule "allow" {}
