service "a" "eu" {}
dynamic "service" {
  for_each = [1]
  labels   = ["b", "eu"]
  content {}
}
service "c" "eu" {}
source "file" { path = "x" }
service "d" "eu" {}
