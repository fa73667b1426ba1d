## String. Environment variable: APP_NAME. Required.
name = ""

## List(string). Environment variable: APP_ON. Required.
on = []

## Map(string). Environment variable: APP_ENV.
# env = {}

## Any number of blocks, each with another label.
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
#   #   ## String. Environment variable: APP_JOB__<NAME>__STEP__RUN__COMMAND. Required.
#   #   command = ""
#   #
#   #   ## Map(string). Environment variable: APP_JOB__<NAME>__STEP__RUN__ENV.
#   #   # env = {}
#   # }
#
#   # step "upload" {
#   #   ## String. Environment variable: APP_JOB__<NAME>__STEP__UPLOAD__PATH. Required.
#   #   path = ""
#   #
#   #   ## Integer. From 0 to 65535. Environment variable: APP_JOB__<NAME>__STEP__UPLOAD__RETENTION. Not set by default.
#   #   # retention = 1
#   # }
# }

## At most 1 block.
# concurrency {
#   ## String. Environment variable: APP_CONCURRENCY__GROUP. Required.
#   group = ""
#
#   ## Bool. Environment variable: APP_CONCURRENCY__CANCEL.
#   # cancel = false
# }
