## String. Environment variable: APP_ENVIRONMENT. Required.
environment = ""

## Any number of blocks, each with another label.
# flag "name" {
#   ## String. Environment variable: APP_FLAG__<NAME>__DESCRIPTION. Not set by default.
#   # description = ""
#
#   ## Bool. Environment variable: APP_FLAG__<NAME>__ENABLED_BY_DEFAULT.
#   # enabled-by-default = false
#
#   ## Map(number). Environment variable: APP_FLAG__<NAME>__WEIGHTS.
#   # weights = {}
#
#   ## Any number of blocks.
#   # rule {
#   #   ## String. Environment variable: APP_FLAG__<NAME>__RULE__<NUMBER>__WHEN. Required.
#   #   when = ""
#   #
#   #   ## Integer. From 0 to 255. Environment variable: APP_FLAG__<NAME>__RULE__<NUMBER>__ROLLOUT. Not set by default.
#   #   # rollout = 1
#   #
#   #   ## String. Environment variable: APP_FLAG__<NAME>__RULE__<NUMBER>__VARIANT. Required.
#   #   variant = ""
#   # }
#
#   ## At most 1 block.
#   # archived {}
# }

## Any number of blocks, each with another label. Label name: one of "staff", "beta".
# segment "staff" {
#   ## List(string). Environment variable: APP_SEGMENT__<NAME>__USERS. Required.
#   users = []
# }
