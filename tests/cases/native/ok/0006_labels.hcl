service "web" "eu" {
}
service web eu {
}
service "a b" c-d "" {
}
