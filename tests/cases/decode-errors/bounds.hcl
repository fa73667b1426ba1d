# mistakes: 4
name    = "web"
workers = 0
tags    = ["a", "b", "c"]
title   = "no"
plugin "a" {}
plugin "b" {}
