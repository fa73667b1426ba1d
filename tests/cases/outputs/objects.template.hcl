## Object. Environment variable: APP_LIMITS. Not set by default.
##
## It can also have: wait, shade, name.
# limits = { requests = 1, burst = 10 }

## List(object). Environment variable: APP_ENDPOINTS.
##
## Each: { host = "", weight = 0 }
# endpoints = []

## Map(list(object)). Environment variable: APP_POOLS.
# pools = {}

## List(integer). Environment variable: APP_PORTS.
# ports = []

## Map(integer). Environment variable: APP_QUOTAS.
# quotas = {}

## List(list(integer)). Environment variable: APP_MATRIX.
# matrix = []

## Tuple([integer, object]). Environment variable: APP_PAIR. Not set by default.
# pair = [1, { host = "", weight = 0 }]

## Object. Environment variable: APP_SERVER. Not set by default.
##
## It can also have: tls, route, check, only, retries, soft, hard.
# server = { port = 1 }

## String or object. Environment variable: APP_UPSTREAM. Not set by default.
##
## Or: { host = "", port = 1 }
# upstream = ""

## List(string or object). Environment variable: APP_UPSTREAMS.
##
## Each: ""
## Or: { host = "", port = 1 }
# upstreams = []

## Object. Environment variable: APP_SHAPE. Not set by default.
##
## Or: { kind = "square", side = 1 }
# shape = { kind = "circle", radius = 1 }

## List(object). Environment variable: APP_SHAPES.
##
## Each: { kind = "circle", radius = 1 }
## Or: { kind = "square", side = 1 }
# shapes = []

## String or object. Environment variable: APP_BACKEND. Not set by default.
##
## Or: { memory = { size = 1 } }
## Or: { port = 1 }
## Or: "none"
# backend = { s3 = { bucket = "" } }

## List(string or object). Environment variable: APP_BACKENDS.
##
## Each: { s3 = { bucket = "" } }
## Or: { memory = { size = 1 } }
## Or: { port = 1 }
## Or: "none"
# backends = []

## Object. Environment variable: APP_LOGIN. Not set by default.
##
## It can also have: password, token.
# login = { user = "" }

## List(object). Environment variable: APP_LOGINS. Has a default, which is not shown here.
##
## Each: { user = "" }
## It can also have: password, token.
# logins = []

## Object. Environment variable: APP_VAULT. Not set by default.
##
## It can also have: password, token.
# vault = { user = "" }

## Object. Environment variable: APP_TREE. Not set by default.
# tree = { name = "", children = [] }

## Object. Environment variable: APP_WRAPPED. Not set by default.
##
## It can also have: wait, shade, name.
# wrapped = { requests = 1, burst = 10 }
