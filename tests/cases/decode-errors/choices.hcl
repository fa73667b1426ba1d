# mistakes: 3
name  = "web"
level = "hihg"
mode  = midium
tls {
  cert = "a.pem"
}
rule "none" "1" {}
