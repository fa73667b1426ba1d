## String. Environment variable: APP_DATA_DIR. Required.
data_dir = ""

## Any. Environment variable: APP_LEVEL.
# level = "info"

## Any number of blocks.
# source "kind" "name" {
#   ## List(string). Environment variable: APP_SOURCE__<KIND>__<NAME>__INCLUDE. Required.
#   include = []
#
#   ## String. Environment variable: APP_SOURCE__<KIND>__<NAME>__MULTILINE. Not set by default.
#   # multiline = ""
#
#   ## Map(string). Environment variable: APP_SOURCE__<KIND>__<NAME>__FIELDS.
#   # fields = {}
# }

## Any number of blocks, no two with the same labels.
# sink "name" "name" {
#   ## List(string). Environment variable: APP_SINK__<NAME>__<NAME>__INPUTS. Required.
#   inputs = []
#
#   ## Integer. From 0 to 255. Environment variable: APP_SINK__<NAME>__<NAME>__ATTEMPTS. Required.
#   attempts = 1
#
#   ## Number. Environment variable: APP_SINK__<NAME>__<NAME>__BACKOFF. Required.
#   backoff = 1
# }

## At most 1 block. Without one there is a default.
# buffer {
#   ## Integer. At least 0. Environment variable: APP_BUFFER__BYTES. Required.
#   bytes = 0
#
#   ## Bool. Environment variable: APP_BUFFER__DROP.
#   # drop = false
# }
