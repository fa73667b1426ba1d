## A struct.
##
## At most 1 block. Can be written as an argument, too: limits = { ... }.
# limits {
#   ## Integer. From 1 to 4294967295. Environment variable: APP_LIMITS__REQUESTS. Required: fill it in.
#   requests = null
#
#   ## Integer. From 0 to 4294967295. Environment variable: APP_LIMITS__BURST.
#   # burst = 0
#
#   ## String. Environment variable: APP_LIMITS__PASSWORD. Not set by default.
#   # password = null
# }

## Several.
##
## At most 2 blocks. Can be written as an argument, too: rule = [{ ... }].
# rule {
#   ## String. Environment variable: APP_RULE__<NUMBER>__PATH. Required: fill it in.
#   path = null
# }

## By label.
##
## Any number of blocks, with different labels. Can be written as an argument, too: pool = { name = { ... } }.
# pool "name" {
#   ## Integer. From 1 to 4294967295. Environment variable: APP_POOL__<NAME>__REQUESTS. Required: fill it in.
#   requests = null
#
#   ## Integer. From 0 to 4294967295. Environment variable: APP_POOL__<NAME>__BURST.
#   # burst = 0
#
#   ## String. Environment variable: APP_POOL__<NAME>__PASSWORD. Not set by default.
#   # password = null
# }

## A map of values.
##
## At most 1 block. Can be written as an argument, too: env = { name = ... }.
# env {}

## At most 1 block. Can be written as an argument, too: labels = { name = ... }.
# labels {}

## At most 1 block. Can be written as an argument, too: tokens = { name = ... }.
# tokens {}

## Exactly 2 blocks, or none. Without a block, a default applies. Can be written as an argument, too: pair = [{ ... }, { ... }].
# pair {
#   path = ""
# }
#
# pair {
#   path = ""
# }

# pair {
#   ## String. Environment variable: APP_PAIR__<NUMBER>__PATH. Required: fill it in.
#   path = null
# }

## At most 1 block. Can be written as an argument, too: placed = { ... }.
# placed {
#   ## String. Environment variable: APP_PLACED__PATH. Required: fill it in.
#   path = null
# }

## In something else.
##
## Any number of blocks.
# nested {
#   ## At most 1 block. Can be written as an argument, too: limits = { ... }.
#   # limits {
#   #   ## Integer. From 1 to 4294967295. Environment variable: APP_NESTED__<NUMBER>__LIMITS__REQUESTS. Required: fill it in.
#   #   requests = null
#   #
#   #   ## Integer. From 0 to 4294967295. Environment variable: APP_NESTED__<NUMBER>__LIMITS__BURST.
#   #   # burst = 0
#   #
#   #   ## String. Environment variable: APP_NESTED__<NUMBER>__LIMITS__PASSWORD. Not set by default.
#   #   # password = null
#   # }
#
#   ## At most 1 block. Can be written as an argument, too: env = { name = ... }.
#   # env {}
#
#   ## Any number of blocks. Can be written as an argument, too: rule = [{ ... }].
#   # rule {
#   #   ## String. Environment variable: APP_NESTED__<NUMBER>__RULE__<NUMBER>__PATH. Required: fill it in.
#   #   path = null
#   # }
# }

## List(object). Environment variable: APP_LIST. Has a default, which is not shown here.
# list = null
