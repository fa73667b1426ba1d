name = "a"
port = "${"
any = f(1,
more = 2
service "a" {
/* never
