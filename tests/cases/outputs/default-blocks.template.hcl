## Everything may be left out, and everything is there all the same.

## At most 1 block. Without a block, a default applies.
# cache {
#   limits {
#     least = 0.5
#   }
#
#   name    = "a $${b}"
#   other   = 1
#   size    = 64
#   ways    = 3
#   written = ["x"]
# }

## Where it listens.
##
## Any number of blocks. Without a block, a default applies, whose secrets are not shown here.
# listener "a" {
#   port = 80
# }
#
# listener "b" {
#   port = 443
# }

## Any number of blocks, no two with the same labels. Without a block, a default applies.
# keyed "x" "1" {
#   limits {
#     least = 0.5
#   }
#
#   name    = "a $${b}"
#   other   = 1
#   size    = 64
#   ways    = 3
#   written = ["x"]
# }

## At most 1 block. Without a block, a default applies.
# backend "disk" {
#   least = 2
# }

## backend "disk" {
##   ## Number. Environment variable: APP_BACKEND__DISK__LEAST. Required: fill it in.
##   least = null
## }

## backend "net" {
##   ## String. Environment variable: APP_BACKEND__NET__HOST. Required: fill it in.
##   host = null
## }

## At most 1 block. Without a block, a default applies.
# tagged {
#   kind = "second"
#   b    = 2
# }

## Any number of blocks. Without a block, a default applies.
# none {}
#
# net {
#   host = "h"
# }

## Any number of blocks. Without a block, a default applies.
# disk {
#   ## Number. Environment variable: APP_DISK__<NUMBER>__LEAST. Required: fill it in.
#   least = null
# }

## Any number of blocks. Without a block, a default applies.
# net {
#   ## String. Environment variable: APP_NET__<NUMBER>__HOST. Required: fill it in.
#   host = null
# }

## At most 1 block. Without a block, a default applies.
# flag {}

## At most 1 block. Without a block, a default applies. Can be written as an argument, too: either = { ... }.
# either {
#   limits {
#     least = 0.5
#   }
#
#   name    = "a $${b}"
#   other   = 1
#   size    = 64
#   ways    = 3
#   written = ["x"]
# }

## Nobody knows how it is written.
##
## At most 1 block. Without a block, a default applies, which is not shown here.
# unwritten {
#   ## Integer. From 0 to 255. Environment variable: APP_UNWRITTEN__A. Required: fill it in.
#   a = null
# }

## There is nothing.
##
## Any number of blocks.
# nothing "name" {
#   ## Integer. From 0 to 65535. Environment variable: APP_NOTHING__<NAME>__PORT. Required: fill it in.
#   port = null
#
#   ## String. Environment variable: APP_NOTHING__<NAME>__KEY. Not set by default.
#   # key = null
#
#   ## String. Environment variable: APP_NOTHING__<NAME>__TOKEN. Not set by default.
#   # token = null
# }
