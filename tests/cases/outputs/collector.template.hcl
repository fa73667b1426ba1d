## String. Environment variable: APP_DATA_DIR. Required: fill it in.
data_dir = null

## Any. Environment variable: APP_LEVEL. Has a default, which is not shown here.
# level = null

## Any number of blocks.
# source "kind" "name" {
#   ## List(string). Environment variable: APP_SOURCE__<KIND>__<NAME>__INCLUDE. Required: fill it in.
#   include = null
#
#   ## String. Environment variable: APP_SOURCE__<KIND>__<NAME>__MULTILINE. Not set by default.
#   # multiline = null
#
#   ## Map(string). Environment variable: APP_SOURCE__<KIND>__<NAME>__FIELDS.
#   # fields = {}
# }

## Any number of blocks, no two with the same labels.
# sink "name" "name" {
#   ## List(string). Environment variable: APP_SINK__<NAME>__<NAME>__INPUTS. Required: fill it in.
#   inputs = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_SINK__<NAME>__<NAME>__ATTEMPTS. Required: fill it in.
#   attempts = null
#
#   ## Number. Environment variable: APP_SINK__<NAME>__<NAME>__BACKOFF. Required: fill it in.
#   backoff = null
# }

## At most 1 block. Without a block, a default applies.
# buffer {
#   bytes = 0
#   drop  = false
# }
