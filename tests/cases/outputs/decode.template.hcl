## Every kind of field at once.

## String. Environment variable: APP_NAME. Required: fill it in.
name = null

## Integer. From 0 to 65535. Environment variable: APP_PORT. Required: fill it in.
port = null

## Number. Environment variable: APP_RATIO.
# ratio = 0

## Integer. Environment variable: APP_BIG.
# big = 0

## Number. Environment variable: APP_EXACT. Not set by default.
# exact = null

## Bool. Environment variable: APP_DEBUG. Not set by default.
# debug = null

## String (character). Environment variable: APP_LETTER. Not set by default.
# letter = null

## String (socket address). Environment variable: APP_ADDRESS. Not set by default.
# address = null

## List(string). Environment variable: APP_TAGS.
# tags = []

## Set(integer). Environment variable: APP_UNIQUE.
# unique = []

## Map(string). Environment variable: APP_LABELS.
# labels = {}

## Tuple([integer, string]). Environment variable: APP_PAIR. Not set by default.
# pair = null

## Any. Environment variable: APP_LEVEL. Has a default, which is not shown here.
# level = null

## Any. Environment variable: APP_POINT. Not set by default.
# point = null

## Any. Environment variable: APP_ANY. Not set by default.
# any = null

## Expression. Not set by default.
# later = null

## At most 1 block.
# tls {
#   ## String. Environment variable: APP_TLS__CERTIFICATE. Required: fill it in.
#   certificate = null
# }

## Any number of blocks, with different labels.
# service "name" {
#   ## Integer. From 0 to 65535. Environment variable: APP_SERVICE__<NAME>__PORT. Not set by default.
#   # port = null
# }

## Any number of blocks. Label priority: Integer, from 0 to 255.
# rule "action" "1" {
#   ## Any number of blocks. Label priority: Integer, from 0 to 255.
#   ##
#   ## What else can be in it is shown at rule.
#   # rule "action" "1" {}
# }

## Exactly 1 block.
main {}
