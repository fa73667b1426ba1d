name  = "app"
port  = 1
ratio = 1 > 2 ? 0.5 : null
debug = nothing
tags  = null
level = { custom = 3 }
any   = null

service "web" {
  port  = nothing
  other = null
}

main {}
