listen      = true ? "1.2.3.4:5" : "5.4.3.2:1"
workers     = "16"
compression = !false

site "a" {
  root = "/a"

  location "ANY" "/x y" {
    proxy = "unix:///run/\u00e9.sock"
  }
}

tls {
  certificate = "c"
  key         = "k"
}

site "b" {
  location "ANY" "/" {}
  location "ANY" "/$${name}" {}
}

error_page "404" {
  file = "404"
}
