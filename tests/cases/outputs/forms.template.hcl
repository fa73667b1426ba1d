## All fields in one file.

## Integer. From 0 to 255. Environment variable: APP_NUMBER. Not set by default.
# number = 1

## Number. Environment variable: APP_FLOAT. Not set by default.
# float = 1

## Bool. Environment variable: APP_TRUTH. Not set by default.
# truth = false

## String. Environment variable: APP_TEXT. Not set by default.
# text = ""

## String. One of: x, y. Environment variable: APP_WORD. Not set by default.
# word = "x"

## String (IP address). Environment variable: APP_IP. Not set by default.
# ip = "127.0.0.1"

## String (socket address). Environment variable: APP_SOCKET. Not set by default.
# socket = "127.0.0.1:8080"

## String (IPv4 address). Environment variable: APP_IP_4. Not set by default.
# ip_4 = "127.0.0.1"

## String (IPv6 address). Environment variable: APP_IP_6. Not set by default.
# ip_6 = "::1"

## List(string (IPv4 socket address)). Environment variable: APP_SOCKETS_4. Not set by default.
# sockets_4 = []

## String (IPv6 socket address). Environment variable: APP_SOCKET_6. Not set by default.
# socket_6 = "[::1]:8080"

## String (character). Environment variable: APP_LETTER. Not set by default.
# letter = "a"

## String (path). Environment variable: APP_PATH. Not set by default.
# path = "/path/to/something"

## Object. Environment variable: APP_WAIT. Not set by default.
# wait = { x = "30s" }

## List(integer). Environment variable: APP_NUMBERS. Not set by default.
# numbers = []

## List(string). Environment variable: APP_TEXTS. Not set by default.
# texts = []

## List(string (IP address)). Environment variable: APP_IPS. Not set by default.
# ips = []

## Tuple([string (IP address), integer]). Environment variable: APP_PAIR. Not set by default.
# pair = ["127.0.0.1", 1]

## Map(string (IP address)). Environment variable: APP_NAMED. Not set by default.
# named = {}

## Object. Environment variable: APP_ONE. Not set by default.
# one = { x = 1 }

## Object. Environment variable: APP_BOTH. Not set by default.
##
## It can also have: y.
# both = { x = 1 }

## Object. Environment variable: APP_TAGGED. Not set by default.
##
## Or: { k = "y" }
# tagged = { k = "x" }

## String or object. Environment variable: APP_CHOSEN. Not set by default.
##
## Or: { y = 1 }
# chosen = "x"

## String (IP address) or bool. Environment variable: APP_IP_OR_TRUTH. Not set by default.
##
## Or: false
# ip_or_truth = "127.0.0.1"

## String or integer. String: one of "x", "y". Integer: from -2147483648 to 2147483647. Environment variable: APP_WORD_OR_NUMBER. Not set by default.
##
## Or: 1
# word_or_number = "x"

## Integer or string. Integer: from 0 to 255. Environment variable: APP_NUMBER_OR_TEXT. Not set by default.
##
## Or: ""
# number_or_text = 1

## String (character) or integer. Integer: from 0 to 255. Environment variable: APP_LETTER_OR_NUMBER. Not set by default.
##
## Or: 1
# letter_or_number = "a"

## String (socket address) or string. String: one of "x", "y". Environment variable: APP_SOCKET_OR_WORD. Not set by default.
##
## Or: "x"
# socket_or_word = "127.0.0.1:8080"

## String (IP address) or bool or string or list(integer). String: one of "x", "y". List(integer): each from 0 to 255. Environment variable: APP_IN_FORMS. Not set by default.
##
## Or: "x"
## Or: []
# in_forms = "127.0.0.1"

## List(string (IP address)) or string (IP address). Environment variable: APP_LISTS. Not set by default.
##
## Or: "127.0.0.1"
# lists = []

## Tuple([string (IP address), integer]) or map(string (IP address)) or list(string). Environment variable: APP_IN_TUPLES. Not set by default.
##
## Or: {}
## Or: []
# in_tuples = ["127.0.0.1", 1]

## Object or integer or list(such a value). Integer: from 0 to 255. Environment variable: APP_OF_ITSELF. Not set by default.
##
## Or: { x = 1 }
## Or: []
# of_itself = 1

## Object. Environment variable: APP_OBJECTS. Not set by default.
##
## Or: { x = 1 }
# objects = { y = "" }

## Object. Environment variable: APP_TAG_OR_OBJECT. Not set by default.
##
## Or: {}
# tag_or_object = { k = "x" }

## String (path) or list(integer). List(integer): each from 0 to 255. Environment variable: APP_PATH_OR_LIST. Not set by default.
##
## Or: []
# path_or_list = "/path/to/something"

## List(integer or string). Integer: from 0 to 255. Environment variable: APP_MANY. Not set by default.
##
## Each: 1
## Or: ""
# many = []

## String or list(string). Environment variable: APP_ONE_OR_TEXTS. Not set by default.
##
## Or: []
# one_or_texts = ""

## List(string (IP address) or list(string (IP address))). Environment variable: APP_ONES_OR_IPS. Not set by default.
##
## Each: "127.0.0.1"
## Or: []
# ones_or_ips = []

## Object or list(object). Environment variable: APP_ONE_OR_OBJECTS. Not set by default.
##
## Or: []
# one_or_objects = { x = 1 }

## List(URL). Environment variable: APP_URLS. Not set by default.
# urls = []

## A function decodes `Y`, and `S` holds a type without a schema.
##
## String or object. Environment variable: APP_TIMED. Not set by default.
##
## Or: { y = "30s" }
## Or: { s = "" }
# timed = "x"

## Integer or duration. Integer: from 0 to 255. Environment variable: APP_TIMED_OR_NUMBER. Not set by default.
##
## Or: "30s"
# timed_or_number = 1

## Duration. Environment variable: APP_PAUSE. Not set by default.
# pause = "30s"

## List(duration). Environment variable: APP_PAUSES. Not set by default.
# pauses = []

## At most 1 block.
# one_block {
#   ## Integer. From 0 to 255. Environment variable: APP_ONE_BLOCK__X. Required.
#   x = 1
# }

## Any number of blocks.
# many_blocks {
#   ## Integer. From 0 to 255. Environment variable: APP_MANY_BLOCKS__<NUMBER>__X. Required.
#   x = 1
# }

## At most 1 block.
# tagged_block {
#   ## One of: x, y.
#   k = "x"
# }

## tagged_block {
##   ## One of: x, y.
##   k = "y"
##
##   ## Integer. From 0 to 255. Environment variable: APP_TAGGED_BLOCK__X. Not set by default.
##   # x = 1
## }

## At most 1 block.
# objects_block {
#   ## Integer. From 0 to 255. Environment variable: APP_OBJECTS_BLOCK__X. Not set by default.
#   # x = 1
#
#   ## String. Environment variable: APP_OBJECTS_BLOCK__Y. Required.
#   y = ""
# }

## objects_block {
##   ## Integer. From 0 to 255. Environment variable: APP_OBJECTS_BLOCK__X. Required.
##   x = 1
## }

## At most 1 block.
# tag_or_object_block {
#   ## One of: x, y.
#   k = "x"
# }

## tag_or_object_block {
##   ## Integer. From 0 to 255. Environment variable: APP_TAG_OR_OBJECT_BLOCK__X. Not set by default.
##   # x = 1
## }

## At most 1 block.
# open_block {
#   ## Integer. From 0 to 255. Environment variable: APP_OPEN_BLOCK__X. Not set by default.
#   # x = 1
# }

## At most 1 block. Can be written as an argument, too: either_one = { ... }.
# either_one {
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_ONE__X. Not set by default.
#   # x = 1
# }

## Any number of blocks. Can be written as an argument, too: either_many = [{ ... }].
# either_many {
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_MANY__<NUMBER>__X. Not set by default.
#   # x = 1
# }

## At most 1 block. Can be written as an argument, too: either_objects = { ... }.
# either_objects {
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_OBJECTS__X. Not set by default.
#   # x = 1
#
#   ## String. Environment variable: APP_EITHER_OBJECTS__Y. Required.
#   y = ""
# }

## either_objects {
##   ## Integer. From 0 to 255. Environment variable: APP_EITHER_OBJECTS__X. Required.
##   x = 1
## }

## At most 1 block. Can be written as an argument, too: either_named = { name = ... }.
# either_named {}
