## Object. Names: requests (required), burst, wait, shade, name. Environment variable: APP_LIMITS. Not set by default.
# limits = null

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
# pair = null

## Object. Names: port (required), tls, route, check, only, retries, soft, hard. Environment variable: APP_SERVER. Not set by default.
# server = null

## String or object. Environment variable: APP_UPSTREAM. Not set by default.
# upstream = null

## List(string or object). Environment variable: APP_UPSTREAMS.
# upstreams = []

## Object. Environment variable: APP_SHAPE. Not set by default.
# shape = null

## List(object). Environment variable: APP_SHAPES.
# shapes = []

## String or object. Environment variable: APP_BACKEND. Not set by default.
# backend = null

## List(string or object). Environment variable: APP_BACKENDS.
# backends = []

## Object. Names: user (required), password, token. Environment variable: APP_LOGIN. Not set by default.
# login = null

## List(object). Environment variable: APP_LOGINS. Has a default, which is not shown here.
# logins = null

## Object. Names: user (required), password, token. Environment variable: APP_VAULT. Not set by default.
# vault = null

## Object. Names: name (required), children. Environment variable: APP_TREE. Not set by default.
# tree = null

## Object. Names: requests (required), burst, wait, shade, name. Environment variable: APP_WRAPPED. Not set by default.
# wrapped = null
