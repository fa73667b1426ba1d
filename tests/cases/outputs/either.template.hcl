## A struct.
##
## At most 1 block.
# limits {
#   ## Integer. From 1 to 4294967295. Environment variable: APP_LIMITS__REQUESTS. Required.
#   requests = 1
#
#   ## Integer. From 0 to 4294967295. Environment variable: APP_LIMITS__BURST.
#   # burst = 0
#
#   ## String. Environment variable: APP_LIMITS__PASSWORD. Not set by default.
#   # password = ""
# }

## Several.
##
## At most 2 blocks.
# rule {
#   ## String. Environment variable: APP_RULE__<NUMBER>__PATH. Required.
#   path = ""
# }

## By label.
##
## Any number of blocks.
# pool "name" {
#   ## Integer. From 1 to 4294967295. Environment variable: APP_POOL__<NAME>__REQUESTS. Required.
#   requests = 1
#
#   ## Integer. From 0 to 4294967295. Environment variable: APP_POOL__<NAME>__BURST.
#   # burst = 0
#
#   ## String. Environment variable: APP_POOL__<NAME>__PASSWORD. Not set by default.
#   # password = ""
# }

## A map of values.
##
## At most 1 block.
# env {}

## At most 1 block.
# labels {}

## At most 1 block.
# tokens {}

## Exactly 2 blocks, or none. Without one there is a default, which is not shown here.
# pair {
#   ## String. Environment variable: APP_PAIR__<NUMBER>__PATH. Required.
#   path = ""
# }

# pair {
#   ## String. Environment variable: APP_PAIR__<NUMBER>__PATH. Required.
#   path = ""
# }

## At most 1 block.
# placed {
#   ## String. Environment variable: APP_PLACED__PATH. Required.
#   path = ""
# }

## In something else.
##
## Any number of blocks.
# nested {
#   ## At most 1 block.
#   # limits {
#   #   ## Integer. From 1 to 4294967295. Environment variable: APP_NESTED__<NUMBER>__LIMITS__REQUESTS. Required.
#   #   requests = 1
#   #
#   #   ## Integer. From 0 to 4294967295. Environment variable: APP_NESTED__<NUMBER>__LIMITS__BURST.
#   #   # burst = 0
#   #
#   #   ## String. Environment variable: APP_NESTED__<NUMBER>__LIMITS__PASSWORD. Not set by default.
#   #   # password = ""
#   # }
#
#   ## At most 1 block.
#   # env {}
#
#   ## Any number of blocks.
#   # rule {
#   #   ## String. Environment variable: APP_NESTED__<NUMBER>__RULE__<NUMBER>__PATH. Required.
#   #   path = ""
#   # }
# }

## List(object). Environment variable: APP_LIST. Has a default, which is not shown here.
# list = []
