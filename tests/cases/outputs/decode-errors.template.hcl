## String. Environment variable: APP_NAME. Required.
name = ""

## String (socket address). Environment variable: APP_LISTEN.
# listen = "127.0.0.1:8080"

## Integer. From 0 to 65535. Environment variable: APP_PORT.
# port = 1

## Number. Environment variable: APP_RATIO.
# ratio = 1

## Number. Environment variable: APP_HALF.
# half = 1

## Integer. Environment variable: APP_BIG.
# big = 1

## Bool. Environment variable: APP_DEBUG.
# debug = false

## String. Environment variable: APP_LETTER.
# letter = ""

## String (IP address). Environment variable: APP_ADDRESS.
# address = "127.0.0.1"

## Integer. From 1 to 64. Environment variable: APP_WORKERS.
# workers = 4

## List(string). At most 2 elements. Environment variable: APP_TAGS.
# tags = []

## String. At least 3 characters. Environment variable: APP_TITLE.
# title = "xxx"

## Map(integer). Environment variable: APP_LIMITS.
# limits = {}

## Set(integer). Environment variable: APP_UNIQUE.
# unique = []

## Tuple([integer, string]). Environment variable: APP_PAIR.
# pair = [1, ""]

## Any. Environment variable: APP_POINT.
# point = null

## String. One of: low, medium, high. Environment variable: APP_LEVEL.
# level = "low"

## String, without quotes. One of: low, medium, high. Environment variable: APP_MODE.
# mode = low

## List(reference).
# after = []

## Expression.
# when = true

## Integer or bool or map(integer). Environment variable: APP_TARGET.
# target = 1

## String. Environment variable: APP_EMAIL.
# email = ""

## Any. Environment variable: APP_TIMEOUT.
# timeout = null

## Integer. From 0 to 4294967295. Environment variable: APP_QUEUE.
# queue = 1

## Integer. From 0 to 255. Environment variable: APP_COLOR.
# color = 1

## String. Environment variable: APP_PASSWORD.
# password = ""

## Integer. From 0 to 65535. Environment variable: APP_PIN.
# pin = 1

## String. One of: low, medium, high. Environment variable: APP_TIER.
# tier = "low"

## String. Environment variable: APP_KEY.
# key = ""

## Any. Environment variable: APP_SIZE.
# size = null

## Any. A size such as "16MiB". Environment variable: APP_MEMORY.
# memory = null

## Any. A list of sizes. Environment variable: APP_CACHES.
# caches = null

## Integer. From 1 to 4294967295. Environment variable: APP_COUNT.
# count = 1

## Integer. From -128 to 127. Environment variable: APP_STEP_BY.
# step-by = 1

## Any. A day such as "2026-01-02". Environment variable: APP_DAY.
# day = null

## Any. Environment variable: APP_SINCE.
# since = null

## Any. Environment variable: APP_HOW.
# how = null

## Any. Environment variable: APP_TAGGED.
# tagged = null

## String or list(integer). Environment variable: APP_NAME_OR_PORTS.
# name-or-ports = ""

## Integer or bool. Environment variable: APP_SWITCH.
# switch = 1

## Duration. From 1s to 1h 30m. Environment variable: APP_WAIT.
# wait = "30s"

## Duration. Environment variable: APP_IDLE.
# idle = "30s"

## List(duration). Environment variable: APP_BACKOFF.
# backoff = []

## Byte size. At most 1GiB. Environment variable: APP_BUFFER.
# buffer = "64MiB"

## Byte size. Environment variable: APP_BLOCK.
# block = "64MiB"

## List(byte size). Environment variable: APP_STEPS.
# steps = []

## Duration. Environment variable: APP_LEASE.
# lease = "30s"

## At most 1 block.
# tls {
#   ## String. Environment variable: APP_TLS__CERT. Required.
#   cert = ""
#
#   ## List(integer). Environment variable: APP_TLS__VERSIONS.
#   # versions = []
# }

## Any number of blocks.
# service "name" {
#   ## Integer. From 0 to 65535. Environment variable: APP_SERVICE__<NAME>__PORT. Required.
#   port = 1
#
#   ## Number. Environment variable: APP_SERVICE__<NAME>__WEIGHT.
#   # weight = 1
#
#   ## At most 1 block.
#   # health {
#   #   ## String. Environment variable: APP_SERVICE__<NAME>__HEALTH__CERT. Required.
#   #   cert = ""
#   #
#   #   ## List(integer). Environment variable: APP_SERVICE__<NAME>__HEALTH__VERSIONS.
#   #   # versions = []
#   # }
# }

## Any number of blocks.
# rule "low" "1" {}

## At most 1 block.
# backend "s3" {
#   ## String. Environment variable: APP_BACKEND__S3__CERT. Required.
#   cert = ""
#
#   ## List(integer). Environment variable: APP_BACKEND__S3__VERSIONS.
#   # versions = []
# }

## backend "memory" {
##   ## Integer. From 0 to 4294967295. Environment variable: APP_BACKEND__MEMORY__SIZE. Required.
##   size = 1
## }

## Any number of blocks.
# run {
#   ## String. Environment variable: APP_RUN__<NUMBER>__COMMAND. Required.
#   command = ""
# }

# pause {}

## Any number of blocks.
# shape {
#   ## One of: circle, square.
#   kind = "circle"
#
#   ## Integer. From 0 to 255. Environment variable: APP_SHAPE__<NUMBER>__RADIUS. Required.
#   radius = 1
# }

# shape {
#   ## One of: circle, square.
#   kind = "square"
#
#   ## Integer. From 0 to 255. Environment variable: APP_SHAPE__<NUMBER>__SIDE. Required.
#   side = 1
# }

## Any number of blocks.
# either {
#   ## String. Environment variable: APP_EITHER__<NUMBER>__PATH. Required.
#   path = ""
#
#   ## Integer. From 0 to 65535. Environment variable: APP_EITHER__<NUMBER>__MODE. Required.
#   mode = 1
# }

# either {
#   ## String. Environment variable: APP_EITHER__<NUMBER>__URL. Required.
#   url = ""
#
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER__<NUMBER>__RETRIES. Required.
#   retries = 1
# }

## At most 1 block.
# cluster {
#   ## Exactly 2 blocks. Required.
#   replica {
#     ## String. Environment variable: APP_CLUSTER__REPLICA__<NUMBER>__HOST. Required.
#     host = ""
#   }
#
#   replica {
#     ## String. Environment variable: APP_CLUSTER__REPLICA__<NUMBER>__HOST. Required.
#     host = ""
#   }
#
#   ## Exactly 1 block. Required.
#   leader {
#     ## String. Environment variable: APP_CLUSTER__LEADER__HOST. Required.
#     host = ""
#   }
# }

## Any number of blocks.
# route "name" "name" {
#   ## String. Environment variable: APP_ROUTE__<NAME>__<NAME>__HOST. Required.
#   host = ""
# }

## At most 1 block.
# pool {
#   ## Integer. From 0 to 255. Environment variable: APP_POOL__FIRST.
#   # first = 1
#
#   ## At least 1 block. Required.
#   member {
#     ## String. Environment variable: APP_POOL__MEMBER__<NUMBER>__HOST. Required.
#     host = ""
#   }
# }

## At most 1 block.
# verbose {}

## At most 1 block.
# plugin "name" {}

## Integer. From 0 to 4294967295. Environment variable: APP_SOFT.
# soft = 1

## Integer. From 0 to 4294967295. Environment variable: APP_HARD.
# hard = 1

## Integer. From 0 to 255. Environment variable: APP_RETRIES.
# retries = 1

## At most 1 block.
# log {
#   ## String. Environment variable: APP_LOG__CERT. Required.
#   cert = ""
#
#   ## List(integer). Environment variable: APP_LOG__VERSIONS.
#   # versions = []
# }
