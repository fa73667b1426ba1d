name = "null means not set"
on   = []
env  = null

concurrency {
  group  = "g"
  cancel = null
}

job "a" {
  needs   = null
  timeout = null

  step "upload" {
    path      = "p"
    retention = null
  }
}
