## All fields in one file.

## Integer. From 0 to 255. Environment variable: APP_NUMBER. Not set by default.
# number = null

## Number. Environment variable: APP_FLOAT. Not set by default.
# float = null

## Bool. Environment variable: APP_TRUTH. Not set by default.
# truth = null

## String. Environment variable: APP_TEXT. Not set by default.
# text = null

## String. One of: x, y. Environment variable: APP_WORD. Not set by default.
# word = null

## String (IP address). Environment variable: APP_IP. Not set by default.
# ip = null

## String (socket address). Environment variable: APP_SOCKET. Not set by default.
# socket = null

## String (IPv4 address). Environment variable: APP_IP_4. Not set by default.
# ip_4 = null

## String (IPv6 address). Environment variable: APP_IP_6. Not set by default.
# ip_6 = null

## List(string (IPv4 socket address)). Environment variable: APP_SOCKETS_4. Not set by default.
# sockets_4 = null

## String (IPv6 socket address). Environment variable: APP_SOCKET_6. Not set by default.
# socket_6 = null

## String (character). Environment variable: APP_LETTER. Not set by default.
# letter = null

## String (path). Environment variable: APP_PATH. Not set by default.
# path = null

## Object. Names: x (required). Environment variable: APP_WAIT. Not set by default.
# wait = null

## List(integer). Environment variable: APP_NUMBERS. Not set by default.
# numbers = null

## List(string). Environment variable: APP_TEXTS. Not set by default.
# texts = null

## List(string (IP address)). Environment variable: APP_IPS. Not set by default.
# ips = null

## Tuple([string (IP address), integer]). Environment variable: APP_PAIR. Not set by default.
# pair = null

## Map(string (IP address)). Environment variable: APP_NAMED. Not set by default.
# named = null

## Object. Names: x (required). Environment variable: APP_ONE. Not set by default.
# one = null

## Object. Names: x (required), y. Environment variable: APP_BOTH. Not set by default.
# both = null

## Object. Environment variable: APP_TAGGED. Not set by default.
# tagged = null

## String or object. Environment variable: APP_CHOSEN. Not set by default.
# chosen = null

## String (IP address) or bool. Environment variable: APP_IP_OR_TRUTH. Not set by default.
# ip_or_truth = null

## String or integer. Environment variable: APP_WORD_OR_NUMBER. Not set by default.
# word_or_number = null

## Integer or string. Environment variable: APP_NUMBER_OR_TEXT. Not set by default.
# number_or_text = null

## String (character) or integer. Environment variable: APP_LETTER_OR_NUMBER. Not set by default.
# letter_or_number = null

## String (socket address) or string. Environment variable: APP_SOCKET_OR_WORD. Not set by default.
# socket_or_word = null

## String (IP address) or bool or string or list(integer). Environment variable: APP_IN_FORMS. Not set by default.
# in_forms = null

## List(string (IP address)) or string (IP address). Environment variable: APP_LISTS. Not set by default.
# lists = null

## Tuple([string (IP address), integer]) or map(string (IP address)) or list(string). Environment variable: APP_IN_TUPLES. Not set by default.
# in_tuples = null

## Object or integer or list(such a value). Environment variable: APP_OF_ITSELF. Not set by default.
# of_itself = null

## Object. Environment variable: APP_OBJECTS. Not set by default.
# objects = null

## Object. Environment variable: APP_TAG_OR_OBJECT. Not set by default.
# tag_or_object = null

## String (path) or list(integer). Environment variable: APP_PATH_OR_LIST. Not set by default.
# path_or_list = null

## List(integer or string). Environment variable: APP_MANY. Not set by default.
# many = null

## String or list(string). Environment variable: APP_ONE_OR_TEXTS. Not set by default.
# one_or_texts = null

## List(string (IP address) or list(string (IP address))). Environment variable: APP_ONES_OR_IPS. Not set by default.
# ones_or_ips = null

## Object or list(object). Environment variable: APP_ONE_OR_OBJECTS. Not set by default.
# one_or_objects = null

## List(URL). Environment variable: APP_URLS. Not set by default.
# urls = null

## A function decodes `Y`, and `S` holds a type without a schema.
##
## String or object. Environment variable: APP_TIMED. Not set by default.
# timed = null

## Integer or duration. Environment variable: APP_TIMED_OR_NUMBER. Not set by default.
# timed_or_number = null

## Duration. Environment variable: APP_PAUSE. Not set by default.
# pause = null

## List(duration). Environment variable: APP_PAUSES. Not set by default.
# pauses = null

## At most 1 block.
# one_block {
#   ## Integer. From 0 to 255. Environment variable: APP_ONE_BLOCK__X. Required: fill it in.
#   x = null
# }

## Any number of blocks.
# many_blocks {
#   ## Integer. From 0 to 255. Environment variable: APP_MANY_BLOCKS__<NUMBER>__X. Required: fill it in.
#   x = null
# }

## At most 1 block.
# tagged_block {
#   ## One of: x, y.
#   k = "x"
#
#   ## One of: x, y.
#   ## k = "y"
#
#   ## Integer. From 0 to 255. Environment variable: APP_TAGGED_BLOCK__X. Not set by default.
#   ## x = null
# }

## At most 1 block.
# objects_block {
#   ## Integer. From 0 to 255. Environment variable: APP_OBJECTS_BLOCK__X. Not set by default.
#   # x = null
#
#   ## String. Environment variable: APP_OBJECTS_BLOCK__Y. Required: fill it in.
#   y = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_OBJECTS_BLOCK__X. Required: fill it in.
#   ## x = null
# }

## At most 1 block.
# tag_or_object_block {
#   ## One of: x, y.
#   k = "x"
#
#   ## One of: x, y.
#   ## k = "y"
#
#   ## Integer. From 0 to 255. Environment variable: APP_TAG_OR_OBJECT_BLOCK__X. Not set by default.
#   ## x = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_TAG_OR_OBJECT_BLOCK__X. Not set by default.
#   ## x = null
# }

## At most 1 block.
# open_block {
#   ## Integer. From 0 to 255. Environment variable: APP_OPEN_BLOCK__X. Not set by default.
#   # x = null
# }

## At most 1 block. Can be written as an argument, too: either_one = { ... }.
# either_one {
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_ONE__X. Not set by default.
#   # x = null
# }

## Any number of blocks. Can be written as an argument, too: either_many = [{ ... }].
# either_many {
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_MANY__<NUMBER>__X. Not set by default.
#   # x = null
# }

## At most 1 block. Can be written as an argument, too: either_objects = { ... }.
# either_objects {
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_OBJECTS__X. Not set by default.
#   # x = null
#
#   ## String. Environment variable: APP_EITHER_OBJECTS__Y. Required: fill it in.
#   y = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_OBJECTS__X. Required: fill it in.
#   ## x = null
# }

## At most 1 block. Can be written as an argument, too: either_named = { name = ... }.
# either_named {}
