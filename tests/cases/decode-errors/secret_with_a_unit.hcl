# mistakes: 6
name     = "web"
port     = 80x
password = 12canary
pin      = canary and canary
key      = canary@example.com
tier     = 1.2.3-canary
workers  = 0x10
