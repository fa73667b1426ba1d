name  = "app"
port  = 1
ratio = null
debug = nothing
tags  = null
level = { custom = 3 }
any   = null

service "web" {
  port  = nothing
  other = null
}

main {}
