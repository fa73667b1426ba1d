# mistakes: 7
name    = web server
port    = 8_080
workers = 0x100
timeout = 15s
address = 10.0.0.1
queue   = 256 KiB
title   = https://example.com/
