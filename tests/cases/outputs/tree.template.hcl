## A node, and those below it.

## Number. Environment variable: APP_WEIGHT.
# weight = 1

## Number or string or list(number or string or list(such a value) or object) or object. Environment variable: APP_VALUE.
# value = 1

## A node, and those below it.
##
## At most 1 block.
# leaf {
#   ## Number. Environment variable: APP_LEAF__WEIGHT.
#   # weight = 1
#
#   ## Number or string or list(such a value) or object. Environment variable: APP_LEAF__VALUE.
#   # value = 1
#
#   ## Any number of blocks.
#   # node "name" {
#   #   ## A node, and those below it.
#   #   ##
#   #   ## Exactly 1 block. Required.
#   #   tree {
#   #     ## Number. Environment variable: APP_LEAF__NODE__<NAME>__TREE__WEIGHT.
#   #     # weight = 1
#   #
#   #     ## Number or string or list(such a value) or object. Environment variable: APP_LEAF__NODE__<NAME>__TREE__VALUE.
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
#     ## Number. Environment variable: APP_NODE__<NAME>__TREE__WEIGHT.
#     # weight = 1
#
#     ## Number or string or list(such a value) or object. Environment variable: APP_NODE__<NAME>__TREE__VALUE.
#     # value = 1
#   }
# }
