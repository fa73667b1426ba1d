## The configuration of a **gateway**: what goes in `|` what goes out.
##
## A second paragraph, with <em>HTML</em> in it, and Ünïcödé: 日本語 ☂.
##
## ```hcl
## # A comment in a block of code.
## listen = "127.0.0.1:80"
## ```
##
## | column | other |
## |--------|-------|
## | a \| b | `c`   |

## Where it listens; `"::1"` | `"0.0.0.0"` are hosts, too.
##
## String (socket address). Environment variable: APP_LISTEN. Required.
listen = "0.0.0.0:8080"

## How many workers there are.
##
## - one is enough for a test,
## - more than there are processors are too many.
##
## Integer. From 1 to 64. Environment variable: APP_WORKERS.
# workers = 4

## String. Environment variable: APP_BANNER.
# banner = "50 $${percent} \"quoted\" `ticks`"

## How much is told.
##
## - debug: Everything, and | more.
## - info: What happens.
##
## String, without quotes. One of: debug, info, very-quiet. Environment variable: APP_LOG_LEVEL.
# log-level = info

## Number. At most 4.5. Environment variable: APP_IDLE. Not set by default.
# idle = null

## A long time.
##
## Duration. From 1s to 1h. Environment variable: APP_TIMEOUT.
# timeout = "30s"

## List(string). 1 to 3 elements. Environment variable: APP_NAMES. Has a default, which is not shown here.
# names = null

## Object. Names: host (required), ports (required), weight. Environment variable: APP_UPSTREAM.
# upstream = { host = "a", ports = [80, 443] }

## Never shown.
##
## String. Environment variable: APP_TOKEN. Has a default, which is not shown here.
# token = null

## String. Environment variable: APP_PASSWORD. Not set by default.
# password = null

## Object. Names: user (required), password (required). Environment variable: APP_LOGIN. Has a default, which is not shown here.
# login = null

## Expression. Not set by default.
# when = request.size > 10 ? "${a}" : "b"

## List(reference). Has a default, which is not shown here.
# after = [service.web, service.db]

## Map(list(bool)). Environment variable: APP_HEADERS.
# headers = {}

## Integer. From 0 to 4294967295. Environment variable: APP_REQUESTS. Not set by default. Only together with bytes.
# requests = null

## Integer. At least 0. Environment variable: APP_BYTES. Not set by default. Only together with requests.
# bytes = null

## Connections are encrypted.
##
## Exactly 1 block.
tls {
  ## String (path). Environment variable: APP_TLS__CERT. Required.
  cert = "/etc/tls/cert.pem"

  ## String. Environment variable: APP_TLS__KEY. Required: fill it in.
  key = null
}

## At most 1 block.
# cache {
#   ## Integer. From 0 to 4294967295. Environment variable: APP_CACHE__ENTRIES.
#   # entries = 64
#
#   ## At most 1 block.
#   # disk {
#   #   ## String. Environment variable: APP_CACHE__DISK__PATH. Required: fill it in.
#   #   path = null
#   #
#   #   ## Bool. Environment variable: APP_CACHE__DISK__SYNC.
#   #   # sync = true
#   # }
# }

## At most 1 block. Can be written as an argument, too: env = { name = ... }.
# env {}

## 1 to 4 blocks. Label name: What it is called.
listener "public" {
  ## Integer. From 0 to 65535. Environment variable: APP_LISTENER__<NAME>__PORT. Required: fill it in.
  port = null
}

## Any number of blocks, no two with the same labels. Label name: One of "GET", "POST".
# route "GET" "name" {
#   ## String. Environment variable: APP_ROUTE__<NAME>__<NAME>__TO. Required: fill it in.
#   to = null
# }

## What keeps the files.
##
## In a bucket.
##
## Exactly 1 block.
backend "s3" {
  ## String. Environment variable: APP_BACKEND__S3__BUCKET. Required: fill it in.
  bucket = null

  ## String. Environment variable: APP_BACKEND__S3__REGION. Not set by default.
  # region = null
}

## In memory.
## backend "memory" {
##   ## Integer. From 0 to 4294967295. Environment variable: APP_BACKEND__MEMORY__SIZE. Required: fill it in.
##   size = null
## }

## backend "none" {}

## Runs a command.
##
## Any number of blocks.
# run {
#   ## List(string). Environment variable: APP_RUN__<NUMBER>__COMMAND. Required: fill it in.
#   command = null
# }

## Any number of blocks.
# copy "from" "to" {
#   ## Bool. Environment variable: APP_COPY__<FROM>__<TO>__OVERWRITE.
#   # overwrite = false
# }

## Any number of blocks.
# stop {}

## How it is found out whether it works.
##
## Any number of blocks.
# check {
#   ## One of: http, tcp.
#   kind = "http"
#
#   ## String. Environment variable: APP_CHECK__<NUMBER>__PATH. Required: fill it in.
#   path = null
#
#   ## Integer. From 0 to 65535. Environment variable: APP_CHECK__<NUMBER>__STATUS.
#   # status = 200
#
#   ## By a connection.
#   ##
#   ## One of: http, tcp.
#   ## kind = "tcp"
#
#   ## Integer. From 0 to 65535. Environment variable: APP_CHECK__<NUMBER>__PORT. Required: fill it in.
#   ## port = null
# }

## At most 1 block.
# maintenance {}

## Any number of blocks, with different labels.
# plugin "name" {}

## How often something is tried.
##
## A number of times such as "3x". Environment variable: APP_TRIES. Has a default, which is not shown here.
# tries = null

## How long a try takes.
##
## Duration. Environment variable: APP_TRY_FOR. Has a default, which is not shown here.
# try-for = null

## How many of each.
##
## Map(integer). Keys: debug, info, very-quiet. At least 1 entry. Environment variable: APP_QUOTAS. Has a default, which is not shown here.
# quotas = null
