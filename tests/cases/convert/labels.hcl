service {}
service "a" {}
service "a" "b" "c" {}
check "a" {}
source {}
source "file" "x" {}
