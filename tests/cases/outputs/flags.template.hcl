## String. Environment variable: APP_ENVIRONMENT. Required: fill it in.
environment = null

## Any number of blocks, with different labels.
# flag "name" {
#   ## String. Environment variable: APP_FLAG__<NAME>__DESCRIPTION. Not set by default.
#   # description = null
#
#   ## Bool. Environment variable: APP_FLAG__<NAME>__ENABLED_BY_DEFAULT.
#   # enabled-by-default = false
#
#   ## Map(number). Environment variable: APP_FLAG__<NAME>__WEIGHTS.
#   # weights = {}
#
#   ## Any number of blocks.
#   # rule {
#   #   ## String. Environment variable: APP_FLAG__<NAME>__RULE__<NUMBER>__WHEN. Required: fill it in.
#   #   when = null
#   #
#   #   ## Integer. From 0 to 255. Environment variable: APP_FLAG__<NAME>__RULE__<NUMBER>__ROLLOUT. Not set by default.
#   #   # rollout = null
#   #
#   #   ## String. Environment variable: APP_FLAG__<NAME>__RULE__<NUMBER>__VARIANT. Required: fill it in.
#   #   variant = null
#   # }
#
#   ## At most 1 block.
#   # archived {}
# }

## Any number of blocks, with different labels. Label name: One of "staff", "beta".
# segment "staff" {
#   ## List(string). Environment variable: APP_SEGMENT__<NAME>__USERS. Required: fill it in.
#   users = null
# }
