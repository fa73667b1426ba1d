## A platform.

## String. Environment variable: APP_NAME. Required.
name = ""

## String. One of: debug, info. Environment variable: APP_LOG_LEVEL.
# log-level = "info"

## String (path). Environment variable: APP_DATA_DIR. Not set by default.
# data-dir = "/path/to/something"

## Integer. From 1 to 4294967295. Environment variable: APP_MAX_OPEN_FILES.
# max_open_files = 64

## List(integer). At most 4 elements. Environment variable: APP_CPUS. Not set by default.
# cpus = []

## Map(string). Environment variable: APP_LABELS.
# labels = {}

## Any number of blocks, each with another label.
# server "name" {
#   ## String (socket address). Environment variable: APP_SERVER__<NAME>__LISTEN. Required.
#   listen = "127.0.0.1:8080"
#
#   ## Any. Environment variable: APP_SERVER__<NAME>__UPSTREAM.
#   # upstream = []
#
#   ## At most 1 block.
#   # tls {
#   #   ## String (path). Environment variable: APP_SERVER__<NAME>__TLS__CERTIFICATE. Required.
#   #   certificate = "/path/to/something"
#   #
#   #   ## String. Environment variable: APP_SERVER__<NAME>__TLS__KEY. Required.
#   #   key = ""
#   # }
#
#   ## Any number of blocks, no two with the same labels.
#   # route "name" "name" {
#   #   ## Reference. Required.
#   #   to = name
#   #
#   #   ## Expression. Not set by default.
#   #   # when = true
#   # }
# }

## Exactly 1 block.
database {
  ## String. Environment variable: APP_DATABASE__URL. Required.
  url = ""

  ## At most 1 block.
  # pool {
  #   ## Integer. From 0 to 255. Environment variable: APP_DATABASE__POOL__MIN. Required.
  #   min = 1
  #
  #   ## Integer. From 0 to 255. Environment variable: APP_DATABASE__POOL__MAX. Required.
  #   max = 1
  # }

  ## Exactly 2 blocks.
  replica "zone" {
    ## Bool. Environment variable: APP_DATABASE__REPLICA__<ZONE>__READ_ONLY.
    # read_only = false
  }

  replica "zone-2" {
    ## Bool. Environment variable: APP_DATABASE__REPLICA__<ZONE>__READ_ONLY.
    # read_only = false
  }
}

## Any number of blocks.
# file "name" {
#   ## String (path). Environment variable: APP_FILE__<NAME>__PATH. Required.
#   path = "/path/to/something"
# }

# syslog {
#   ## String (socket address). Environment variable: APP_SYSLOG__<NUMBER>__ADDRESS. Not set by default.
#   # address = "127.0.0.1:8080"
# }

# console {}

## Any number of blocks.
# job "name" {
#   ## String. Environment variable: APP_JOB__<NAME>__SCHEDULE. Required.
#   schedule = ""
#
#   ## Any number of blocks.
#   # step {
#   #   ## One of: run, call.
#   #   kind = "run"
#   #
#   #   ## List(string). Environment variable: APP_JOB__<NAME>__STEP__<NUMBER>__COMMAND. Required.
#   #   command = []
#   # }
#
#   # step {
#   #   ## One of: run, call.
#   #   kind = "call"
#   #
#   #   ## String. Environment variable: APP_JOB__<NAME>__STEP__<NUMBER>__URL. Required.
#   #   url = ""
#   #
#   #   ## Integer. From 0 to 255. Environment variable: APP_JOB__<NAME>__STEP__<NUMBER>__RETRIES.
#   #   # retries = 0
#   # }
# }

## Any number of blocks, each with another label.
# feature "name" {
#   ## Bool. Environment variable: APP_FEATURE__<NAME>__ENABLED.
#   # enabled = true
#
#   ## Number. Environment variable: APP_FEATURE__<NAME>__ROLLOUT. Not set by default.
#   # rollout = 1
# }

## Any number of blocks.
# alert {
#   ## Integer or string. Integer: at least 0. Environment variable: APP_ALERT__<NUMBER>__ABOVE. Required.
#   ##
#   ## Or: ""
#   above = 1
# }

## Any number of blocks, each with another label.
# plugin "name" {}

## At most 1 block.
# maintenance {}
