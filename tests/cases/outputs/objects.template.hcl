## Object. Environment variable: APP_LIMITS.
# limits = { requests = 1 }

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

## Tuple([integer, object]). Environment variable: APP_PAIR.
# pair = [1, { host = "" }]

## Object. Environment variable: APP_SERVER.
# server = { port = 1 }

## String or object. Environment variable: APP_UPSTREAM.
# upstream = ""

## List(string or object). Environment variable: APP_UPSTREAMS.
# upstreams = []

## Object. Environment variable: APP_SHAPE.
# shape = { kind = "circle", radius = 1 }

## List(object). Environment variable: APP_SHAPES.
# shapes = []

## Object. Environment variable: APP_BACKEND.
# backend = { s3 = { bucket = "" } }

## List(object). Environment variable: APP_BACKENDS.
# backends = []

## Object. Environment variable: APP_LOGIN.
# login = { user = "" }

## List(object). Environment variable: APP_LOGINS.
# logins = []

## Object. Environment variable: APP_VAULT.
# vault = { user = "" }

## Object. Environment variable: APP_TREE.
# tree = { name = "" }

## Object. Environment variable: APP_WRAPPED.
# wrapped = { requests = 1 }
