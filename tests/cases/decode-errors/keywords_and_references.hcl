# mistakes: 4
name  = "web"
mode  = "low"
after = [service.web, "db"]
level = high
when  = region ==
