naem = "a"
prot = 1
services "a" {
}
NAME = 1
service = 2
port {
}
any = obj.idd + lss
