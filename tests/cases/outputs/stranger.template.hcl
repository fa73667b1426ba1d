## A platform.

## String. Environment variable: APP_NAME. Required: fill it in.
name = null

## String. One of: debug, info. Environment variable: APP_LOG_LEVEL.
# log-level = "info"

## String (path). Environment variable: APP_DATA_DIR. Not set by default.
# data-dir = null

## Integer. From 1 to 4294967295. Environment variable: APP_MAX_OPEN_FILES.
# max_open_files = 64

## List(integer). At most 4 elements. Environment variable: APP_CPUS. Not set by default.
# cpus = null

## Map(string). Environment variable: APP_LABELS.
# labels = {}

## Any number of blocks, with different labels.
# server "name" {
#   ## String (socket address). Environment variable: APP_SERVER__<NAME>__LISTEN. Required: fill it in. Such as "127.0.0.1:8080".
#   listen = null
#
#   ## Any. Environment variable: APP_SERVER__<NAME>__UPSTREAM.
#   # upstream = []
#
#   ## At most 1 block.
#   # tls {
#   #   ## String (path). Environment variable: APP_SERVER__<NAME>__TLS__CERTIFICATE. Required: fill it in. Such as "/path/to/something".
#   #   certificate = null
#   #
#   #   ## String. Environment variable: APP_SERVER__<NAME>__TLS__KEY. Required: fill it in.
#   #   key = null
#   # }
#
#   ## Any number of blocks, no two with the same labels.
#   # route "name" "name" {
#   #   ## Reference. Required: fill it in.
#   #   to = null
#   #
#   #   ## Expression. Not set by default.
#   #   # when = null
#   # }
# }

## Exactly 1 block.
database {
  ## String. Environment variable: APP_DATABASE__URL. Required: fill it in.
  url = null

  ## At most 1 block.
  # pool {
  #   ## Integer. From 0 to 255. Environment variable: APP_DATABASE__POOL__MIN. Required: fill it in.
  #   min = null
  #
  #   ## Integer. From 0 to 255. Environment variable: APP_DATABASE__POOL__MAX. Required: fill it in.
  #   max = null
  # }

  ## Exactly 2 blocks.
  replica "zone" {
    ## Bool. Environment variable: APP_DATABASE__REPLICA__<ZONE>__READ_ONLY.
    # read_only = false
  }

  replica "zone-2" {}
}

## Any number of blocks.
# file "name" {
#   ## String (path). Environment variable: APP_FILE__<NAME>__PATH. Required: fill it in. Such as "/path/to/something".
#   path = null
# }

## Any number of blocks.
# syslog {
#   ## String (socket address). Environment variable: APP_SYSLOG__<NUMBER>__ADDRESS. Not set by default.
#   # address = null
# }

## Any number of blocks.
# console {}

## Any number of blocks.
# job "name" {
#   ## String. Environment variable: APP_JOB__<NAME>__SCHEDULE. Required: fill it in.
#   schedule = null
#
#   ## Any number of blocks.
#   # step {
#   #   ## One of: run, call.
#   #   kind = "run"
#   #
#   #   ## List(string). Environment variable: APP_JOB__<NAME>__STEP__<NUMBER>__COMMAND. Required: fill it in.
#   #   command = null
#   #
#   #   ## One of: run, call.
#   #   ## kind = "call"
#   #
#   #   ## String. Environment variable: APP_JOB__<NAME>__STEP__<NUMBER>__URL. Required: fill it in.
#   #   ## url = null
#   #
#   #   ## Integer. From 0 to 255. Environment variable: APP_JOB__<NAME>__STEP__<NUMBER>__RETRIES.
#   #   ## retries = 0
#   # }
# }

## Any number of blocks, with different labels.
# feature "name" {
#   ## Bool. Environment variable: APP_FEATURE__<NAME>__ENABLED.
#   # enabled = true
#
#   ## Number. Environment variable: APP_FEATURE__<NAME>__ROLLOUT. Not set by default.
#   # rollout = null
# }

## Any number of blocks.
# alert {
#   ## Integer or string. Environment variable: APP_ALERT__<NUMBER>__ABOVE. Required: fill it in.
#   above = null
# }

## Any number of blocks, with different labels.
# plugin "name" {}

## At most 1 block.
# maintenance {}
