# mistakes: 2
name    = "web"
workers = length(ports) * 100
title   = upper(region)
