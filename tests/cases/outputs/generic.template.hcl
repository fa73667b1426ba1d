## A file whose types have parameters.

## A number, here.
##
## Integer. From 0 to 65535. Environment variable: APP_OWN. Required: fill it in.
own = null

## String, without quotes. One of: fast, slow. Environment variable: APP_MODE. Required: fill it in.
mode = null

## Two of a kind.
##
## Object. Names: a (required), b (required). Environment variable: APP_PAIR. Required: fill it in.
pair = { a = null, b = null }

## Two of a kind.
##
## Object. Names: a (required), b (required). Environment variable: APP_TEXTS. Not set by default.
# texts = null

## Two of a kind.
##
## Object. Names: a (required), b (required). Environment variable: APP_OF_OWN. Required: fill it in.
of_own = { a = null, b = null }

## Two of a kind.
##
## Object. Names: a, b. Environment variable: APP_MAYBE. Required.
maybe = {}

## Two of a kind.
##
## Object. Names: a (required), b (required). Environment variable: APP_ANY. Not set by default.
# any = null

## Two of a kind.
##
## Object. Names: a (required), b (required). Environment variable: APP_ADDRESSES. Not set by default.
# addresses = null

## Two of a kind.
##
## Object. Names: a (required), b (required). Environment variable: APP_SECRETS. Not set by default.
# secrets = null

## List(object). Environment variable: APP_PAIRS. Required: fill it in.
pairs = null

## Map(object). Environment variable: APP_BY_NAME. Required: fill it in.
by_name = null

## Two of a kind.
##
## Any number of blocks, with different labels.
# route "name" {
#   ## The first one.
#   ##
#   ## String. One of: fast, slow. Environment variable: APP_ROUTE__<NAME>__A. Required: fill it in.
#   a = null
#
#   ## String. One of: fast, slow. Environment variable: APP_ROUTE__<NAME>__B. Required: fill it in.
#   b = null
# }

## As many steps as the type says.
##
## At most 1 block.
# limit {
#   ## Tuple([number, number]). Environment variable: APP_LIMIT__STEPS. Required: fill it in.
#   steps = null
#
#   ## Number. Environment variable: APP_LIMIT__MOST. Not set by default.
#   # most = null
# }

## Two of a kind.
##
## At most 1 block. Can be written as an argument, too: either = { ... }.
# either {
#   ## The first one.
#   ##
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER__A. Required: fill it in.
#   a = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER__B. Required: fill it in.
#   b = null
# }

## Any number of blocks. Label number: Integer, from 0 to 4294967295.
# labelled "1" {
#   ## Two of a kind.
#   ##
#   ## Exactly 1 block.
#   inner {
#     ## The first one.
#     ##
#     ## Bool. Environment variable: APP_LABELLED__<NUMBER>__INNER__A. Required: fill it in.
#     a = null
#
#     ## Bool. Environment variable: APP_LABELLED__<NUMBER>__INNER__B. Required: fill it in.
#     b = null
#   }
# }

## Object. Names: name (required), values (required). Environment variable: APP_NAMED. Not set by default.
# named = null

## Integer. From 0 to 255. Environment variable: APP_WRAPPED. Not set by default.
# wrapped = null

## Two of a kind.
##
## Object. Names: a (required), b (required). Environment variable: APP_WRAPPED_PAIR. Not set by default.
# wrapped_pair = null

## String or list(string). Environment variable: APP_ONE_OR_MANY. Required: fill it in.
one_or_many = null

## Object or list(object). Environment variable: APP_ONE_OR_MANY_PAIRS. Not set by default.
# one_or_many_pairs = null

## Object. Environment variable: APP_CHOICE. Not set by default.
# choice = null

## Object. Environment variable: APP_NUMBER. Not set by default.
# number = null

## What contains itself, and ends in the parameter.
##
## Object. Environment variable: APP_FORMULA. Not set by default.
# formula = null

## What there is.
##
## At most 1 block.
# body "some" {
#   ## The first one.
#   ##
#   ## Integer. From -32768 to 32767. Environment variable: APP_BODY__SOME__A. Required: fill it in.
#   a = null
#
#   ## Integer. From -32768 to 32767. Environment variable: APP_BODY__SOME__B. Required: fill it in.
#   b = null
# }

## body "fields" {
##   ## List(integer). Environment variable: APP_BODY__FIELDS__MORE. Required: fill it in.
##   more = null
## }

## Object. Names: map (required). Environment variable: APP_NUMBERED. Not set by default.
# numbered = null

## Of which nothing is known.
##
## Object. Names: it. Environment variable: APP_LOOSE. Not set by default.
# loose = null

## At most 1 block.
# tree {
#   ## Integer. Environment variable: APP_TREE__VALUE. Required: fill it in.
#   value = null
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at tree.
#   # node {
#   #   ## Integer. Environment variable: APP_TREE__NODE__<NUMBER>__VALUE. Required: fill it in.
#   #   value = null
#   # }
# }

## Integer. From 0 to 4294967295. Environment variable: APP_FLAT. Required: fill it in.
flat = null

## Object. Names: of (required). Environment variable: APP_ASSOCIATED. Not set by default.
# associated = null

## Integer or object. Environment variable: APP_ASSOCIATED_OR_MORE. Not set by default.
# associated_or_more = null

## Object. Environment variable: APP_ASSOCIATED_CHOICE. Not set by default.
# associated_choice = null
