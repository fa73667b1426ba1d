## A parameter of which it is known what values it is.

## The least.
##
## Integer. From 0 to 65535. Environment variable: APP_LOW. Required: fill it in.
low = null

## Integer. From 0 to 65535. Environment variable: APP_HIGH. Not set by default.
# high = 10

## List(integer). Environment variable: APP_STEPS. Required: fill it in.
steps = null

## Any number of blocks, with different labels.
# named "name" {
#   ## Integer. From 0 to 65535. Environment variable: APP_NAMED__<NAME>__BY. Required: fill it in.
#   by = null
# }

## Object. Names: by (required). Environment variable: APP_LIMIT. Not set by default.
# limit = null
