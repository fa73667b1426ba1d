## Pages of something.

## How many on one page.
##
## Integer. From 0 to 4294967295. Environment variable: APP_SIZE.
# size = 10

## A node, and those below it.
##
## Any number of blocks.
# page {
#   ## Number. Environment variable: APP_PAGE__<NUMBER>__WEIGHT. Not set by default.
#   # weight = null
#
#   ## Number or string or list(such a value) or object. Environment variable: APP_PAGE__<NUMBER>__VALUE. Not set by default.
#   # value = null
#
#   ## A node, and those below it.
#   ##
#   ## At most 1 block.
#   ##
#   ## What else can be in it is shown at page.
#   # leaf {}
#
#   ## Any number of blocks.
#   # node "name" {
#   #   ## A node, and those below it.
#   #   ##
#   #   ## Exactly 1 block.
#   #   ##
#   #   ## What else can be in it is shown at page.
#   #   tree {}
#   # }
# }

## At most 1 block.
# other {
#   ## Integer. From 0 to 255. Environment variable: APP_OTHER__INNER. Required: fill it in.
#   inner = null
# }

## At most 1 block.
# more {
#   ## Bool. Environment variable: APP_MORE__INNER. Required: fill it in.
#   inner = null
# }
