## Any, without quotes. Environment variable: APP_MODE. Not set by default.
# mode = null

## Any, without quotes. Environment variable: APP_MODES. Not set by default.
# modes = null

## Type. Not set by default.
# type = string

## List(reference). Not set by default.
# depends_on = []

## Expression. Not set by default.
# when = true

## String. Environment variable: APP_TEXT. Not set by default.
# text = ""

## String. Environment variable: APP_PASSWORD. Not set by default.
# password = ""

## List(any). Environment variable: APP_LIST. Not set by default.
# list = []

## Map(object). Environment variable: APP_COLUMNS. Not set by default.
##
## Each: { type = string }
## It can also have: nullable.
# columns = {}

## Any number of blocks.
# service "name" "zone" {
#   ## Integer. From 0 to 65535. Environment variable: APP_SERVICE__<NAME>__<ZONE>__PORT. Not set by default.
#   # port = 1
#
#   ## At most 1 block.
#   # tls {
#   #   ## String. Environment variable: APP_SERVICE__<NAME>__<ZONE>__TLS__CERTIFICATE. Required.
#   #   certificate = ""
#   # }
# }

## A variant by its label.
##
## Any number of blocks.
# source "file" {
#   ## String. Environment variable: APP_SOURCE__FILE__PATH. Required.
#   path = ""
# }

# source "http" {
#   ## String. Environment variable: APP_SOURCE__HTTP__URL. Required.
#   url = ""
#
#   ## Any number of blocks.
#   # header "name" {
#   #   ## String. Environment variable: APP_SOURCE__HTTP__HEADER__<NAME>__VALUE. Required.
#   #   value = ""
#   # }
# }

## A variant by what is in it.
##
## Any number of blocks.
# check {
#   ## Integer. From 0 to 65535. Environment variable: APP_CHECK__<NUMBER>__PORT. Required.
#   port = 1
# }

# check {
#   ## String. Environment variable: APP_CHECK__<NUMBER>__PATH. Required.
#   path = ""
#
#   ## Any number of blocks.
#   # header "name" {
#   #   ## String. Environment variable: APP_CHECK__<NUMBER>__HEADER__<NAME>__VALUE. Required.
#   #   value = ""
#   # }
# }

## Any number of blocks.
# any {}

## A variant by its type, in an order that means something.
##
## Any number of blocks.
# step "name" {
#   ## Integer. From 0 to 255. Environment variable: APP_STEP__<NAME>__N. Required.
#   n = 1
# }

# stop {
#   ## Integer. From 0 to 255. Environment variable: APP_STOP__<NUMBER>__N. Required.
#   n = 1
# }

## Any, without quotes. Environment variable: APP_LEVEL. Not set by default.
# level = null

## At most 1 block.
# tls {
#   ## String. Environment variable: APP_TLS__CERTIFICATE. Required.
#   certificate = ""
# }

## At most 1 block. Can be written as an argument, too: env = { name = ... }.
# env {}
