## | A table | that ends nowhere
## <script>alert("</script>")</script> */ --> ]]> # no heading
## <!-- end -->
##
## ```
## a fence that ends nowhere, with `%{ for x in y }` and `${a}` in it
## # no heading either
##
## ~~~

## One \| two | three \
##
## String. Environment variable: APP_TEMPLATES.
# TEMPLATES = "$$${a} %%%{b} $${c ? \"d\" : \"e\"} %%{if f}%%{endif} $ % $${ %%{ }"

## - a list
##   - in a list
##
## String. Environment variable: APP_LINES.
# LINES = "EOT\n  EOT\n\n# comment\n\"\"\"\n|*/-->\n"

## String. Environment variable: APP_CONTROL.
# CONTROL = "\u0000\u001b[31m\u007f\u0085\u2028\u202e\\"

## # A heading
## ###### Deep
##
## String. Environment variable: APP_MARKER.
# MARKER = "<<EOT"

## ~~~~
## # no heading
## ```
##
## String. Environment variable: APP_BLANK.
# BLANK = "\r\n\t \n"

## ][ ** _ ` <b> .
##
## Number. Environment variable: APP_GRÖSSE_日本.
# größe_日本 = 0

## <a id="elsewhere"></a>
##
## Integer. Environment variable: APP_LEAST.
# LEAST = -170141183460469231731687303715884105728

## ```a|b``` is taken.
##
## Number. Environment variable: APP_TINY.
# TINY = -5e-324

## ```
## # no heading
##
## Number. Environment variable: APP_INFINITE. Has a default, which is not shown here.
# INFINITE = null

## Underlined
## ==========
##
## <!-- a comment that ends nowhere
##
## # no heading
##
## String (character). Environment variable: APP_LETTER.
# LETTER = "\""

## 1. an ordered list
##
##    ```
##    # no heading
##
## Integer. From 0 to 255. Environment variable: APP_SHAPE_SQUARE_VALUE.
# SHAPE-square-value = 0

## Bool. Environment variable: APP_FOR.
# for = false

## Integer. From 0 to 255. Environment variable: APP_NULL.
# null = 0

## Integer. From 0 to 255. Environment variable: APP_TWICE. Has a default, which is not shown here.
# TWICE = null

##     # code on the first line, and no heading
##
## What stands behind it.
##
## Null. Environment variable: APP_UNIT. Not set by default.
# UNIT = null

## Map(any). Environment variable: APP_KEYS.
# KEYS = {
#   ""      = ""
#   "$${c}" = "$${c}"
#   "1"     = "1"
#   "\n"    = "\n"
#   "a.b"   = "a.b"
#   d-e     = "d-e"
#   "for"   = "for"
#   ü       = "ü"
# }

## What a name chooses.
##
## String or object. Environment variable: APP_SHAPE. Has a default, which is not shown here.
# SHAPE = null

## What an argument chooses.
##
## Object. Environment variable: APP_TAGGED.
# TAGGED = { kind = "two | 2", word = "b-\"c\"", list = [[1, true]] }

## Number or string or list(such a value) or object. Environment variable: APP_EITHER.
# EITHER = ["$${a}", 1]

## Object. Names: value (required), left. Environment variable: APP_TREE.
# TREE = { value = 1, left = { value = 2 } }

## Map(string). Environment variable: APP_SECRETS. Has a default, which is not shown here.
# SECRETS = null

## Tuple([string, string]). Environment variable: APP_PAIR. Has a default, which is not shown here.
# PAIR = null

## Object. Names: user (required), password (required). Environment variable: APP_LOGIN. Has a default, which is not shown here.
# LOGIN = null

## Map(list(object)). Environment variable: APP_LOGINS. Has a default, which is not shown here.
# LOGINS = null

## Any. Environment variable: APP_MARKED. Has a default, which is not shown here.
# MARKED = null

## String. Environment variable: APP_TOKEN. Has a default, which is not shown here.
# TOKEN = null

## What a name chooses.
##
## String or object. Environment variable: APP_SECRET_SHAPE. Has a default, which is not shown here.
# SECRET-SHAPE = null

## Its bounds refuse it.
##
## Integer. From 1 to 255. Environment variable: APP_REFUSED. Has a default, which is not shown here.
# REFUSED = null

## List(integer). Environment variable: APP_LIST. Has a default, which is not shown here.
# list = null

## Integer. From 0 to 255. Environment variable: APP_FIRST. Has a default, which is not shown here.
# first = null

## Integer. From 0 to 255. Environment variable: APP_FIVE.
# five = 5

## Map(string). Keys: A, b-"c". Environment variable: APP_SECRET_MAP. Not set by default.
# SECRET-MAP = null

## Map(map(map(list(number)))). Environment variable: APP_NESTED.
# NESTED = {
#   a = { b = { c = [1e300, -0.000001, 123456789012345678901234567890] } }
# }

## At most 1 block. Can be written as an argument, too: ENV = { name = ... }.
# ENV {}

## Any number of blocks, with different labels. Label name: One of "A", "b-\"c\"".
# WEIGHT "A" {
#   ## Integer. From 0 to 255. Environment variable: APP_WEIGHT__<NAME>__VALUE. Required: fill it in.
#   value = null
#
#   ## Object. Names: value (required), left. Environment variable: APP_WEIGHT__<NAME>__LEFT. Not set by default.
#   # left = null
# }

## What an argument chooses.
##
## Any number of blocks.
# MORE {
#   ## One of: One, two | 2.
#   kind = "One"
#
#   ## One of: One, two | 2.
#   ## kind = "two | 2"
#
#   ## - A: `|`
#   ##
#   ## String. One of: A, b-"c". Environment variable: APP_MORE__<NUMBER>__WORD. Required: fill it in.
#   ## word = null
#
#   ## List(tuple([integer, bool])). Environment variable: APP_MORE__<NUMBER>__LIST. Required: fill it in.
#   ## list = null
# }

## Any number of blocks.
# OTHERS {
#   ## Integer. From 0 to 255. Environment variable: APP_OTHERS__<NUMBER>__LEFT. Required: fill it in.
#   left = null
#
#   ## String. Environment variable: APP_OTHERS__<NUMBER>__RIGHT. Required: fill it in.
#   ## right = null
#
#   ## Bool. Environment variable: APP_OTHERS__<NUMBER>__LEFT. Not set by default.
#   ## left = null
# }

## At most 1 block.
# EMPTY {}

## | Round |
##
## Any number of blocks.
# circle {
#   ## Number. Environment variable: APP_CIRCLE__<NUMBER>__RADIUS. Required: fill it in.
#   radius = null
# }

## Any number of blocks.
# square {
#   ## Integer. From 0 to 255. Environment variable: APP_SQUARE__<NUMBER>__VALUE. Required: fill it in.
#   value = null
#
#   ## Object. Names: value (required), left. Environment variable: APP_SQUARE__<NUMBER>__LEFT. Not set by default.
#   # left = null
# }

## Nothing.
## - at all
##
## Any number of blocks.
# point {}

## Any number of blocks.
# login {
#   ## String. Environment variable: APP_LOGIN__<NUMBER>__USER. Required: fill it in.
#   user = null
#
#   ## String. Environment variable: APP_LOGIN__<NUMBER>__PASSWORD. Required: fill it in.
#   password = null
# }
