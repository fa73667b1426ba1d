## Everything may be left out, and everything is there all the same.

## At most 1 block. Without one there is a default.
# cache {
#   ## How large it is.
#   ##
#   ## Integer. From 0 to 4294967295. Environment variable: APP_CACHE__SIZE. Required.
#   size = 64
#
#   ## Integer. From 0 to 255. Environment variable: APP_CACHE__WAYS.
#   # ways = 3
#
#   ## String. Environment variable: APP_CACHE__NAME. Not set by default.
#   name = "a $${b}"
#
#   ## At most 1 block.
#   limits {
#     ## Number. Environment variable: APP_CACHE__LIMITS__LEAST. Required.
#     least = 0.5
#   }
#
#   ## List(string). Environment variable: APP_CACHE__MORE. Required.
#   more  = ["x"]
#   other = 1
# }

## Where it listens.
##
## Any number of blocks. Without one there is a default, whose secrets are not shown here.
# listener "a" {
#   ## Integer. From 0 to 65535. Environment variable: APP_LISTENER__<NAME>__PORT. Required.
#   port = 80
#
#   ## String. Environment variable: APP_LISTENER__<NAME>__KEY. Not set by default.
#   # key = ""
#
#   ## String. Environment variable: APP_LISTENER__<NAME>__TOKEN. Not set by default.
#   # token = ""
# }

# listener "b" {
#   ## Integer. From 0 to 65535. Environment variable: APP_LISTENER__<NAME>__PORT. Required.
#   port = 443
#
#   ## String. Environment variable: APP_LISTENER__<NAME>__KEY. Not set by default.
#   # key = ""
#
#   ## String. Environment variable: APP_LISTENER__<NAME>__TOKEN. Not set by default.
#   # token = ""
# }

## Any number of blocks, no two with the same labels. Without one there is a default.
# keyed "x" "1" {
#   ## How large it is.
#   ##
#   ## Integer. From 0 to 4294967295. Environment variable: APP_KEYED__<NAME>__<NAME>__SIZE. Required.
#   size = 64
#
#   ## Integer. From 0 to 255. Environment variable: APP_KEYED__<NAME>__<NAME>__WAYS.
#   # ways = 3
#
#   ## String. Environment variable: APP_KEYED__<NAME>__<NAME>__NAME. Not set by default.
#   name = "a $${b}"
#
#   ## At most 1 block.
#   limits {
#     ## Number. Environment variable: APP_KEYED__<NAME>__<NAME>__LIMITS__LEAST. Required.
#     least = 0.5
#   }
#
#   ## List(string). Environment variable: APP_KEYED__<NAME>__<NAME>__MORE. Required.
#   more  = ["x"]
#   other = 1
# }

## At most 1 block. Without one there is a default.
# backend "disk" {
#   ## Number. Environment variable: APP_BACKEND__DISK__LEAST. Required.
#   least = 2
# }

## backend "none" {}

## backend "net" {
##   ## String. Environment variable: APP_BACKEND__NET__HOST. Required.
##   host = ""
## }

## At most 1 block. Without one there is a default.
# tagged {
#   ## One of: first, second.
#   kind = "second"
#
#   ## Integer. From 0 to 255. Environment variable: APP_TAGGED__B. Required.
#   b = 2
# }

## tagged {
##   ## One of: first, second.
##   kind = "first"
##
##   ## Integer. From 0 to 255. Environment variable: APP_TAGGED__A. Required.
##   a = 1
## }

## Any number of blocks. Without one there is a default.
# none {}

# net {
#   ## String. Environment variable: APP_NET__<NUMBER>__HOST. Required.
#   host = "h"
# }

# disk {
#   ## Number. Environment variable: APP_DISK__<NUMBER>__LEAST. Required.
#   least = 1
# }

## At most 1 block. Without one there is a default.
# flag {}

## At most 1 block. Without one there is a default. Can be written as an argument, too: either = { ... }.
# either {
#   ## How large it is.
#   ##
#   ## Integer. From 0 to 4294967295. Environment variable: APP_EITHER__SIZE. Required.
#   size = 64
#
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER__WAYS.
#   # ways = 3
#
#   ## String. Environment variable: APP_EITHER__NAME. Not set by default.
#   name = "a $${b}"
#
#   ## At most 1 block.
#   limits {
#     ## Number. Environment variable: APP_EITHER__LIMITS__LEAST. Required.
#     least = 0.5
#   }
#
#   ## List(string). Environment variable: APP_EITHER__MORE. Required.
#   more  = ["x"]
#   other = 1
# }

## Nobody knows how it is written.
##
## At most 1 block. Without one there is a default, which is not shown here.
# unwritten {
#   ## Integer. From 0 to 255. Environment variable: APP_UNWRITTEN__A. Required.
#   a = 1
# }

## There is nothing.
##
## Any number of blocks.
# nothing "name" {
#   ## Integer. From 0 to 65535. Environment variable: APP_NOTHING__<NAME>__PORT. Required.
#   port = 1
#
#   ## String. Environment variable: APP_NOTHING__<NAME>__KEY. Not set by default.
#   # key = ""
#
#   ## String. Environment variable: APP_NOTHING__<NAME>__TOKEN. Not set by default.
#   # token = ""
# }
