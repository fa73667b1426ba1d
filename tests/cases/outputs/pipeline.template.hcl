## String. Environment variable: APP_NAME. Required: fill it in.
name = null

## List(string). Environment variable: APP_ON. Required: fill it in.
on = null

## Map(string). Environment variable: APP_ENV.
# env = {}

## Any number of blocks, with different labels.
# job "name" {
#   ## List(string). Environment variable: APP_JOB__<NAME>__NEEDS.
#   # needs = []
#
#   ## Integer. From 0 to 4294967295. Environment variable: APP_JOB__<NAME>__TIMEOUT.
#   # timeout = 10
#
#   ## Any number of blocks.
#   # step "checkout" {}
#
#   # step "run" {
#   #   ## String. Environment variable: APP_JOB__<NAME>__STEP__RUN__COMMAND. Required: fill it in.
#   #   command = null
#   #
#   #   ## Map(string). Environment variable: APP_JOB__<NAME>__STEP__RUN__ENV.
#   #   # env = {}
#   # }
#
#   # step "upload" {
#   #   ## String. Environment variable: APP_JOB__<NAME>__STEP__UPLOAD__PATH. Required: fill it in.
#   #   path = null
#   #
#   #   ## Integer. From 0 to 65535. Environment variable: APP_JOB__<NAME>__STEP__UPLOAD__RETENTION. Not set by default.
#   #   # retention = null
#   # }
# }

## At most 1 block.
# concurrency {
#   ## String. Environment variable: APP_CONCURRENCY__GROUP. Required: fill it in.
#   group = null
#
#   ## Bool. Environment variable: APP_CONCURRENCY__CANCEL.
#   # cancel = false
# }
