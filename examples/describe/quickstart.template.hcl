## The whole configuration.

## Where to accept connections.
##
## String (socket address). Environment variable: APP_LISTEN. Required: fill it in. Such as "127.0.0.1:8080".
listen = null

## - info: What happens, the usual choice.
##
## String. One of: debug, info, warn. Environment variable: APP_LOG_LEVEL.
# log_level = "info"

## String. Environment variable: APP_ENVIRONMENT. Required: fill it in.
environment = null

## Where files are kept; `/var/lib/app` if nothing else is said.
##
## String (path). Environment variable: APP_DATA_DIR.
# data_dir = "/var/lib/app"

## An object, written as an argument.
##
## Object. Names: connections (required), body_bytes (required), cpu (required). Environment variable: APP_LIMITS. Required: fill it in.
limits = { connections = null, body_bytes = null, cpu = null }

## The names that the server answers to.
##
## List(string). Environment variable: APP_HOSTS. Required: fill it in.
hosts = null

## What is shown at the beginning of a session.
##
## String. Environment variable: APP_BANNER. Not set by default.
# banner = null

## At most 1 block.
# tls {
#   ## String (path). Environment variable: APP_TLS__CERTIFICATE. Required: fill it in. Such as "/path/to/something".
#   certificate = null
#
#   ## String (path). Environment variable: APP_TLS__KEY. Required: fill it in. Such as "/path/to/something".
#   key = null
#
#   ## String. Environment variable: APP_TLS__MIN_VERSION. Required.
#   min_version = "1.3"
#
#   ## List(string). Environment variable: APP_TLS__CIPHER_NAMES.
#   # cipher_names = []
# }

## By name, the label of the block.
##
## Any number of blocks, with different labels.
# service "name" {
#   ## Where requests go.
#   ##
#   ## String (socket address). Environment variable: APP_SERVICE__<NAME>__UPSTREAM. Required: fill it in. Such as "127.0.0.1:8080".
#   upstream = null
#
#   ## Duration. Environment variable: APP_SERVICE__<NAME>__TIMEOUT. Required.
#   timeout = "30s"
#
#   ## Integer. From 0 to 65535. Environment variable: APP_SERVICE__<NAME>__REPLICAS.
#   # replicas = 1
#
#   ## List(string). Environment variable: APP_SERVICE__<NAME>__TAGS.
#   # tags = []
#
#   ## Map(string). Environment variable: APP_SERVICE__<NAME>__ENV.
#   # env = {}
#
#   ## Exactly 1 block.
#   health_check {
#     ## String. Environment variable: APP_SERVICE__<NAME>__HEALTH_CHECK__PATH. Required.
#     path = "/healthz"
#
#     ## Duration. Environment variable: APP_SERVICE__<NAME>__HEALTH_CHECK__INTERVAL. Required.
#     interval = "5s"
#
#     ## Integer. From 0 to 255. Environment variable: APP_SERVICE__<NAME>__HEALTH_CHECK__RETRIES. Not set by default.
#     # retries = null
#   }
# }
