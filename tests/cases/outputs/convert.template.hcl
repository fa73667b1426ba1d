## Any, without quotes. Environment variable: APP_MODE. Not set by default.
# mode = null

## Any, without quotes. Environment variable: APP_MODES. Not set by default.
# modes = null

## Type. Not set by default.
# type = null

## List(reference). Not set by default.
# depends_on = null

## Expression. Not set by default.
# when = null

## String. Environment variable: APP_TEXT. Not set by default.
# text = null

## String. Environment variable: APP_PASSWORD. Not set by default.
# password = null

## List(any). Environment variable: APP_LIST. Not set by default.
# list = null

## Map(object). Environment variable: APP_COLUMNS. Not set by default.
# columns = null

## Any number of blocks.
# service "name" "zone" {
#   ## Integer. From 0 to 65535. Environment variable: APP_SERVICE__<NAME>__<ZONE>__PORT. Not set by default.
#   # port = null
#
#   ## At most 1 block.
#   # tls {
#   #   ## String. Environment variable: APP_SERVICE__<NAME>__<ZONE>__TLS__CERTIFICATE. Required: fill it in.
#   #   certificate = null
#   # }
# }

## A variant by its label.
##
## Any number of blocks.
# source "file" {
#   ## String. Environment variable: APP_SOURCE__FILE__PATH. Required: fill it in.
#   path = null
# }

# source "http" {
#   ## String. Environment variable: APP_SOURCE__HTTP__URL. Required: fill it in.
#   url = null
#
#   ## Any number of blocks.
#   # header "name" {
#   #   ## String. Environment variable: APP_SOURCE__HTTP__HEADER__<NAME>__VALUE. Required: fill it in.
#   #   value = null
#   # }
# }

## A variant by what is in it.
##
## Any number of blocks.
# check {
#   ## Integer. From 0 to 65535. Environment variable: APP_CHECK__<NUMBER>__PORT. Required: fill it in.
#   port = null
#
#   ## String. Environment variable: APP_CHECK__<NUMBER>__PATH. Required: fill it in.
#   ## path = null
#
#   ## Any number of blocks.
#   ## header "name" {
#   ##   ## String. Environment variable: APP_CHECK__<NUMBER>__HEADER__<NAME>__VALUE. Required: fill it in.
#   ##   value = null
#   ## }
# }

## Any number of blocks.
# any {}

## Any number of blocks.
# step "name" {
#   ## Integer. From 0 to 255. Environment variable: APP_STEP__<NAME>__N. Required: fill it in.
#   n = null
# }

## Any number of blocks.
# stop {
#   ## Integer. From 0 to 255. Environment variable: APP_STOP__<NUMBER>__N. Required: fill it in.
#   n = null
# }

## Any, without quotes. Environment variable: APP_LEVEL. Not set by default.
# level = null

## At most 1 block.
# tls {
#   ## String. Environment variable: APP_TLS__CERTIFICATE. Required: fill it in.
#   certificate = null
# }

## At most 1 block. Can be written as an argument, too: env = { name = ... }.
# env {}
