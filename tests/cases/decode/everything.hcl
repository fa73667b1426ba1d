name    = "app"
port    = "8080"
ratio   = 0.1
big     = -170141183460469231731687303715884105728
exact   = 3.25
debug   = "true"
letter  = "é"
address = "[::1]:80"
tags    = ["a", 1, true, "${region}-x"]
unique  = [3, 1, 3]
labels  = { b = "x", "a b" = 2, (region) = "three" }
pair    = [7, "seven"]
level   = "very-verbose"
point   = { x = -1, y-axis = 2 }
any     = { list = [1, null], text = region }
later   = unknown_function(var.x)

tls {
  certificate = <<-EOT
    first
      second
    EOT
}

service "web" {
  port  = 80
  extra = [region]
}

service "db" {}

rule "allow" "1" {
  rule deny "2" {
    free = "form"
    more {}
  }
}

rule "deny" "200" {
}

main {}
