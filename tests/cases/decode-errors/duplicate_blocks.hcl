# mistakes: 4
name = "web"
tls {
  cert = "a.pem"
}
verbose {}
tls {
  cert = 1
}
verbose {}
backend "s3" {
  cert = "a.pem"
}
backend "memory" {
  size = 1
}
cluster {
  leader {
    host = "a"
  }
  leader {
    host = "b"
  }
  replica {
    host = "c"
  }
  replica {
    host = "d"
  }
}
