## A file whose types have parameters.

## A number, here.
##
## Integer. From 0 to 65535. Environment variable: APP_OWN. Required.
own = 1

## String, without quotes. One of: fast, slow. Environment variable: APP_MODE. Required.
mode = fast

## Two of a kind.
##
## Object. Environment variable: APP_PAIR. Required.
pair = { a = 1, b = 1 }

## Two of a kind.
##
## Object. Environment variable: APP_TEXTS. Not set by default.
# texts = { a = "", b = "" }

## Two of a kind.
##
## Object. Environment variable: APP_OF_OWN. Required.
of_own = { a = 1, b = 1 }

## Two of a kind.
##
## Object. Environment variable: APP_MAYBE. Required.
##
## It can also have: a, b.
maybe = {}

## Two of a kind.
##
## Object. Environment variable: APP_ANY. Not set by default.
# any = { a = "", b = "" }

## Two of a kind.
##
## Object. Environment variable: APP_ADDRESSES. Not set by default.
# addresses = { a = "127.0.0.1:8080", b = "127.0.0.1:8080" }

## Two of a kind.
##
## Object. Environment variable: APP_SECRETS. Not set by default.
# secrets = { a = "", b = "" }

## List(object). Environment variable: APP_PAIRS. Required.
##
## Each: { a = { a = 1, b = 1 }, b = { a = 1, b = 1 } }
pairs = []

## Map(object). Environment variable: APP_BY_NAME. Required.
##
## Each: { a = "/path/to/something", b = "/path/to/something" }
by_name = {}

## Two of a kind.
##
## Any number of blocks, each with another label.
# route "name" {
#   ## The first one.
#   ##
#   ## String. One of: fast, slow. Environment variable: APP_ROUTE__<NAME>__A. Required.
#   a = "fast"
#
#   ## String. One of: fast, slow. Environment variable: APP_ROUTE__<NAME>__B. Required.
#   b = "fast"
# }

## As many steps as the type says.
##
## At most 1 block.
# limit {
#   ## Tuple([number, number]). Environment variable: APP_LIMIT__STEPS. Required.
#   steps = [1, 1]
#
#   ## Number. Environment variable: APP_LIMIT__MOST. Not set by default.
#   # most = 1
# }

## Two of a kind.
##
## At most 1 block. Can be written as an argument, too: either = { ... }.
# either {
#   ## The first one.
#   ##
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER__B. Required.
#   b = 1
# }

## Any number of blocks. Label number: integer, from 0 to 4294967295.
# labelled "1" {
#   ## Two of a kind.
#   ##
#   ## Exactly 1 block.
#   inner {
#     ## The first one.
#     ##
#     ## Bool. Environment variable: APP_LABELLED__<NUMBER>__INNER__A. Required.
#     a = false
#
#     ## Bool. Environment variable: APP_LABELLED__<NUMBER>__INNER__B. Required.
#     b = false
#   }
# }

## Object. Environment variable: APP_NAMED. Not set by default.
# named = { name = "", values = [] }

## Integer. From 0 to 255. Environment variable: APP_WRAPPED. Not set by default.
# wrapped = 1

## Two of a kind.
##
## Object. Environment variable: APP_WRAPPED_PAIR. Not set by default.
# wrapped_pair = { a = 1, b = 1 }

## String or list(string). Environment variable: APP_ONE_OR_MANY. Required.
##
## Or: []
one_or_many = ""

## Object or list(object). Environment variable: APP_ONE_OR_MANY_PAIRS. Not set by default.
##
## Or: []
# one_or_many_pairs = { a = 1, b = 1 }

## Object. Environment variable: APP_CHOICE. Not set by default.
##
## Or: { fields = { more = [] } }
# choice = { some = { a = 1, b = 1 } }

## Object. Environment variable: APP_NUMBER. Not set by default.
##
## Or: { fields = { more = [] } }
# number = { some = 1 }

## What contains itself, and ends in the parameter.
##
## Object. Environment variable: APP_FORMULA. Not set by default.
##
## Or: { not = { literal = 1 } }
## Or: { both = { a = { literal = 1 }, b = { literal = 1 } } }
## Or: { any = [] }
# formula = { literal = 1 }

## What there is.
##
## At most 1 block.
# body "some" {
#   ## The first one.
#   ##
#   ## Integer. From -32768 to 32767. Environment variable: APP_BODY__SOME__A. Required.
#   a = 1
#
#   ## Integer. From -32768 to 32767. Environment variable: APP_BODY__SOME__B. Required.
#   b = 1
# }

## body "fields" {
##   ## List(integer). Environment variable: APP_BODY__FIELDS__MORE. Required.
##   more = []
## }

## Object. Environment variable: APP_NUMBERED. Not set by default.
# numbered = { map = {} }

## Of which nothing is known.
##
## Object. Environment variable: APP_LOOSE. Not set by default.
##
## It can also have: it.
# loose = {}

## At most 1 block.
# tree {
#   ## Integer. Environment variable: APP_TREE__VALUE. Required.
#   value = 1
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at tree.
#   # node {
#   #   ## Integer. Environment variable: APP_TREE__NODE__<NUMBER>__VALUE. Required.
#   #   value = 1
#   # }
# }

## Integer. From 0 to 4294967295. Environment variable: APP_FLAT. Required.
flat = 1

## Object. Environment variable: APP_ASSOCIATED. Not set by default.
# associated = { of = 1 }

## Integer or object. Integer: from 0 to 255. Environment variable: APP_ASSOCIATED_OR_MORE. Not set by default.
##
## Or: { of = [] }
# associated_or_more = 1

## Object. Environment variable: APP_ASSOCIATED_CHOICE. Not set by default.
##
## Or: { more = {} }
# associated_choice = { one = 1 }
