any = 1
service {
}
service "a" "b" {
}
servce "c" {
}
