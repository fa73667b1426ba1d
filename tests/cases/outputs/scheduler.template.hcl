## String. Environment variable: APP_TIMEZONE. Not set by default.
# timezone = null

## Integer. From 0 to 65535. Environment variable: APP_SLOTS. Required: fill it in.
slots = null

## Any number of blocks.
# group "name" {
#   ## Integer. Environment variable: APP_GROUP__<NAME>__PRIORITY.
#   # priority = 0
#
#   ## Any number of blocks.
#   # task "name" {
#   #   ## List(string). Environment variable: APP_GROUP__<NAME>__TASK__<NAME>__COMMAND. Required: fill it in.
#   #   command = null
#   #
#   #   ## List(string). Environment variable: APP_GROUP__<NAME>__TASK__<NAME>__AFTER.
#   #   # after = []
#   #
#   #   ## Exactly 1 block.
#   #   schedule "cron" {
#   #     ## String. Environment variable: APP_GROUP__<NAME>__TASK__<NAME>__SCHEDULE__CRON__EXPRESSION. Required: fill it in.
#   #     expression = null
#   #   }
#   #
#   #   ## schedule "every" {
#   #   ##   ## Integer. From 0 to 4294967295. Environment variable: APP_GROUP__<NAME>__TASK__<NAME>__SCHEDULE__EVERY__SECONDS. Required: fill it in.
#   #   ##   seconds = null
#   #   ##
#   #   ##   ## Number. Environment variable: APP_GROUP__<NAME>__TASK__<NAME>__SCHEDULE__EVERY__JITTER.
#   #   ##   # jitter = 0
#   #   ## }
#   #
#   #   ## schedule "manual" {}
#   #
#   #   ## At most 1 block.
#   #   # retry {
#   #   #   ## Integer. From 0 to 255. Environment variable: APP_GROUP__<NAME>__TASK__<NAME>__RETRY__ATTEMPTS. Required: fill it in.
#   #   #   attempts = null
#   #   #
#   #   #   ## Number. Environment variable: APP_GROUP__<NAME>__TASK__<NAME>__RETRY__WAIT. Required: fill it in.
#   #   #   wait = null
#   #   # }
#   # }
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at group.
#   # group "name" {}
# }
