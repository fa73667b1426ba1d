logging {
  level = fast
}

security {
  of {
    tls {
      certificate = "a"
    }
  }
}
