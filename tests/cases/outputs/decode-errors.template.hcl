## String. Environment variable: APP_NAME. Required: fill it in.
name = null

## String (socket address). Environment variable: APP_LISTEN. Not set by default.
# listen = null

## Integer. From 0 to 65535. Environment variable: APP_PORT. Not set by default.
# port = null

## Number. Environment variable: APP_RATIO. Not set by default.
# ratio = null

## Number. Environment variable: APP_HALF. Not set by default.
# half = null

## Integer. Environment variable: APP_BIG. Not set by default.
# big = null

## Bool. Environment variable: APP_DEBUG. Not set by default.
# debug = null

## String (character). Environment variable: APP_LETTER. Not set by default.
# letter = null

## String (IP address). Environment variable: APP_ADDRESS. Not set by default.
# address = null

## Integer. From 1 to 64. Environment variable: APP_WORKERS.
# workers = 4

## List(string). At most 2 elements. Environment variable: APP_TAGS.
# tags = []

## String. At least 3 characters. Environment variable: APP_TITLE. Not set by default.
# title = null

## Map(integer). Environment variable: APP_LIMITS.
# limits = {}

## Set(integer). Environment variable: APP_UNIQUE.
# unique = []

## Tuple([integer, string]). Environment variable: APP_PAIR. Not set by default.
# pair = null

## Any. Environment variable: APP_POINT. Not set by default.
# point = null

## String. One of: low, medium, high. Environment variable: APP_LEVEL. Not set by default.
# level = null

## String, without quotes. One of: low, medium, high. Environment variable: APP_MODE. Not set by default.
# mode = null

## List(reference). Has a default, which is not shown here.
# after = null

## Expression. Not set by default.
# when = null

## Integer or bool or map(integer). Environment variable: APP_TARGET. Not set by default.
# target = null

## String. Environment variable: APP_EMAIL. Not set by default.
# email = null

## Any. Environment variable: APP_TIMEOUT. Has a default, which is not shown here.
# timeout = null

## Integer. From 0 to 4294967295. Environment variable: APP_QUEUE. Not set by default.
# queue = null

## Integer. From 0 to 255. Environment variable: APP_COLOR. Not set by default.
# color = null

## String. Environment variable: APP_PASSWORD. Not set by default.
# password = null

## Integer. From 0 to 65535. Environment variable: APP_PIN. Not set by default.
# pin = null

## String. One of: low, medium, high. Environment variable: APP_TIER. Not set by default.
# tier = null

## String. Environment variable: APP_KEY. Not set by default.
# key = null

## Any. Environment variable: APP_SIZE. Not set by default.
# size = null

## A size such as "16MiB". Environment variable: APP_MEMORY. Not set by default.
# memory = null

## A list of sizes. Environment variable: APP_CACHES.
# caches = []

## Integer. From 1 to 4294967295. Environment variable: APP_COUNT. Not set by default.
# count = null

## Integer. From -128 to 127. Environment variable: APP_STEP_BY. Not set by default.
# step-by = null

## A day such as "2026-01-02". Environment variable: APP_DAY. Not set by default.
# day = null

## Any. Environment variable: APP_SINCE. Not set by default.
# since = null

## Any. Environment variable: APP_HOW. Not set by default.
# how = null

## Any. Environment variable: APP_TAGGED. Not set by default.
# tagged = null

## String or list(integer). Environment variable: APP_NAME_OR_PORTS. Not set by default.
# name-or-ports = null

## Integer or bool. Environment variable: APP_SWITCH. Not set by default.
# switch = null

## Duration. From 1s to 1h 30m. Environment variable: APP_WAIT.
# wait = "30s"

## Duration. Environment variable: APP_IDLE. Not set by default.
# idle = null

## List(duration). Environment variable: APP_BACKOFF.
# backoff = []

## Byte size. At most 1GiB. Environment variable: APP_BUFFER. Not set by default.
# buffer = null

## Byte size. Environment variable: APP_BLOCK. Not set by default.
# block = null

## List(byte size). Environment variable: APP_STEPS.
# steps = []

## Duration. Environment variable: APP_LEASE. Has a default, which is not shown here.
# lease = null

## Integer. From 0 to 4294967295. Environment variable: APP_SOFT. Not set by default. Only together with hard.
# soft = null

## Integer. From 0 to 4294967295. Environment variable: APP_HARD. Not set by default. Only together with soft.
# hard = null

## Integer. From 0 to 255. Environment variable: APP_RETRIES. Not set by default.
# retries = null

## At most 1 block.
# log {
#   ## String. Environment variable: APP_LOG__CERT. Required: fill it in.
#   cert = null
#
#   ## List(integer). Environment variable: APP_LOG__VERSIONS.
#   # versions = []
# }

## At most 1 block.
# tls {
#   ## String. Environment variable: APP_TLS__CERT. Required: fill it in.
#   cert = null
#
#   ## List(integer). Environment variable: APP_TLS__VERSIONS.
#   # versions = []
# }

## Any number of blocks, with different labels.
# service "name" {
#   ## Integer. From 0 to 65535. Environment variable: APP_SERVICE__<NAME>__PORT. Required: fill it in.
#   port = null
#
#   ## Number. Environment variable: APP_SERVICE__<NAME>__WEIGHT. Not set by default.
#   # weight = null
#
#   ## At most 1 block.
#   # health {
#   #   ## String. Environment variable: APP_SERVICE__<NAME>__HEALTH__CERT. Required: fill it in.
#   #   cert = null
#   #
#   #   ## List(integer). Environment variable: APP_SERVICE__<NAME>__HEALTH__VERSIONS.
#   #   # versions = []
#   # }
# }

## Any number of blocks. Label action: One of "low", "medium", "high". Label priority: Integer, from 0 to 255.
# rule "low" "1" {}

## At most 1 block.
# backend "s3" {
#   ## String. Environment variable: APP_BACKEND__S3__CERT. Required: fill it in.
#   cert = null
#
#   ## List(integer). Environment variable: APP_BACKEND__S3__VERSIONS.
#   # versions = []
# }

## backend "memory" {
##   ## Integer. From 0 to 4294967295. Environment variable: APP_BACKEND__MEMORY__SIZE. Required: fill it in.
##   size = null
## }

## Any number of blocks.
# run {
#   ## String. Environment variable: APP_RUN__<NUMBER>__COMMAND. Required: fill it in.
#   command = null
# }

## Any number of blocks.
# pause {}

## Any number of blocks.
# shape {
#   ## One of: circle, square.
#   kind = "circle"
#
#   ## Integer. From 0 to 255. Environment variable: APP_SHAPE__<NUMBER>__RADIUS. Required: fill it in.
#   radius = null
#
#   ## One of: circle, square.
#   ## kind = "square"
#
#   ## Integer. From 0 to 255. Environment variable: APP_SHAPE__<NUMBER>__SIDE. Required: fill it in.
#   ## side = null
# }

## Any number of blocks.
# either {
#   ## String. Environment variable: APP_EITHER__<NUMBER>__PATH. Required: fill it in.
#   path = null
#
#   ## Integer. From 0 to 65535. Environment variable: APP_EITHER__<NUMBER>__MODE. Required: fill it in.
#   mode = null
#
#   ## String. Environment variable: APP_EITHER__<NUMBER>__URL. Required: fill it in.
#   ## url = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER__<NUMBER>__RETRIES. Required: fill it in.
#   ## retries = null
# }

## At most 1 block.
# cluster {
#   ## Exactly 2 blocks.
#   replica {
#     ## String. Environment variable: APP_CLUSTER__REPLICA__<NUMBER>__HOST. Required: fill it in.
#     host = null
#   }
#
#   replica {
#     ## String. Environment variable: APP_CLUSTER__REPLICA__<NUMBER>__HOST. Required: fill it in.
#     host = null
#   }
#
#   ## Exactly 1 block.
#   leader {
#     ## String. Environment variable: APP_CLUSTER__LEADER__HOST. Required: fill it in.
#     host = null
#   }
# }

## Any number of blocks, no two with the same labels.
# route "name" "name" {
#   ## String. Environment variable: APP_ROUTE__<NAME>__<NAME>__HOST. Required: fill it in.
#   host = null
# }

## At most 1 block.
# pool {
#   ## Integer. From 0 to 255. Environment variable: APP_POOL__FIRST. Not set by default.
#   # first = null
#
#   ## At least 1 block.
#   member {
#     ## String. Environment variable: APP_POOL__MEMBER__<NUMBER>__HOST. Required: fill it in.
#     host = null
#   }
# }

## At most 1 block.
# verbose {}

## At most 1 block.
# plugin "name" {}
