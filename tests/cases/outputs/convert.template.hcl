## Any, without quotes. Environment variable: APP_MODE.
# mode = null

## Any, without quotes. Environment variable: APP_MODES.
# modes = null

## Type.
# type = string

## List(reference).
# depends_on = []

## Expression.
# when = true

## String. Environment variable: APP_TEXT.
# text = ""

## String. Environment variable: APP_PASSWORD.
# password = ""

## List(any). Environment variable: APP_LIST.
# list = []

## Map(object). Environment variable: APP_COLUMNS.
# columns = {}

## Any number of blocks.
# service "name" "zone" {
#   ## Integer. From 0 to 65535. Environment variable: APP_SERVICE__<NAME>__<ZONE>__PORT.
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
