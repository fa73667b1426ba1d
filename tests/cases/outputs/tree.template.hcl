## A node, and those below it.

## Number. Environment variable: APP_WEIGHT. Not set by default.
# weight = null

## Number or string or list(such a value) or object. Environment variable: APP_VALUE. Not set by default.
# value = null

## A node, and those below it.
##
## At most 1 block.
##
## What else can be in it is what can be in the whole file.
# leaf {}

## Any number of blocks.
# node "name" {
#   ## A node, and those below it.
#   ##
#   ## Exactly 1 block.
#   ##
#   ## What else can be in it is what can be in the whole file.
#   tree {}
# }
