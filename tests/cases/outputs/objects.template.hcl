## Object. Environment variable: APP_LIMITS. Not set by default.
# limits = { requests = 1, burst = 10 }

## List(object). Environment variable: APP_ENDPOINTS.
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
# server = { port = 1 }

## String or object. Environment variable: APP_UPSTREAM. Not set by default.
# upstream = ""

## List(string or object). Environment variable: APP_UPSTREAMS.
# upstreams = []

## Object. Environment variable: APP_SHAPE. Not set by default.
# shape = { kind = "circle", radius = 1 }

## List(object). Environment variable: APP_SHAPES.
# shapes = []

## String or object. Environment variable: APP_BACKEND. Not set by default.
# backend = { s3 = { bucket = "" } }

## List(string or object). Environment variable: APP_BACKENDS.
# backends = []

## Object. Environment variable: APP_LOGIN. Not set by default.
# login = { user = "" }

## List(object). Environment variable: APP_LOGINS. Has a default, which is not shown here.
# logins = []

## Object. Environment variable: APP_VAULT. Not set by default.
# vault = { user = "" }

## Object. Environment variable: APP_TREE. Not set by default.
# tree = { name = "", children = [] }

## Object. Environment variable: APP_WRAPPED. Not set by default.
# wrapped = { requests = 1, burst = 10 }
