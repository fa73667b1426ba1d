## A parameter of which it is known what values it is.

## The least.
##
## Integer. From 0 to 65535. Environment variable: APP_LOW. Required.
low = 1

## Integer. From 0 to 65535. Environment variable: APP_HIGH. Not set by default.
# high = 10

## List(integer). Environment variable: APP_STEPS. Required.
steps = []

## Any number of blocks, each with another label.
# named "name" {
#   ## Integer. From 0 to 65535. Environment variable: APP_NAMED__<NAME>__BY. Required.
#   by = 1
# }

## Object. Environment variable: APP_LIMIT. Not set by default.
# limit = { by = 1 }
