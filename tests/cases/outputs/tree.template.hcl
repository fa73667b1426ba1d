## A node, and those below it.

## Number. Environment variable: APP_WEIGHT. Not set by default.
# weight = 1

## Number or string or list(number or string or list(such a value) or object) or object. Environment variable: APP_VALUE. Not set by default.
# value = 1

## A node, and those below it.
##
## At most 1 block.
# leaf {
#   ## Number. Environment variable: APP_LEAF__WEIGHT. Not set by default.
#   # weight = 1
#
#   ## Number or string or list(such a value) or object. Environment variable: APP_LEAF__VALUE. Not set by default.
#   # value = 1
#
#   ## Any number of blocks.
#   # node "name" {
#   #   ## A node, and those below it.
#   #   ##
#   #   ## Exactly 1 block. Required.
#   #   tree {
#   #     ## Number. Environment variable: APP_LEAF__NODE__<NAME>__TREE__WEIGHT. Not set by default.
#   #     # weight = 1
#   #
#   #     ## Number or string or list(such a value) or object. Environment variable: APP_LEAF__NODE__<NAME>__TREE__VALUE. Not set by default.
#   #     # value = 1
#   #   }
#   # }
# }

## Any number of blocks.
# node "name" {
#   ## A node, and those below it.
#   ##
#   ## Exactly 1 block. Required.
#   tree {
#     ## Number. Environment variable: APP_NODE__<NAME>__TREE__WEIGHT. Not set by default.
#     # weight = 1
#
#     ## Number or string or list(such a value) or object. Environment variable: APP_NODE__<NAME>__TREE__VALUE. Not set by default.
#     # value = 1
#   }
# }
