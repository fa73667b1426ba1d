## Integer. From 0 to 255. Environment variable: APP_MUST. Required.
must = 1

## Integer. From 0 to 255. Environment variable: APP_MOVED_MUST. Required.
moved_must = 1

## Bool. Environment variable: APP_BOOLEAN. Not set by default.
# boolean = false

## Integer. From 0 to 255. Environment variable: APP_SMALL. Not set by default.
# small = 1

## Integer. From 1 to 2. Environment variable: APP_BOUNDED. Not set by default.
# bounded = 1

## Number. Environment variable: APP_FLOAT. Not set by default.
# float = 1

## Number. Environment variable: APP_SINGLE. Not set by default.
# single = 1

## Number. At least 0.5. Environment variable: APP_BOUNDED_SINGLE. Not set by default.
# bounded_single = 1

## Integer. At least 0. Environment variable: APP_WIDE. Not set by default.
# wide = 1

## Number. Environment variable: APP_NUMBER. Not set by default.
# number = 1

## String. Environment variable: APP_TEXT. Not set by default.
# text = ""

## String. Exactly 1 character. Environment variable: APP_SIZED. Not set by default.
# sized = "x"

## String (character). Environment variable: APP_LETTER. Not set by default.
# letter = "a"

## String (path). Environment variable: APP_PATH. Not set by default.
# path = "/path/to/something"

## String (socket address). Environment variable: APP_SOCKET. Not set by default.
# socket = "127.0.0.1:8080"

## String (IP address). Environment variable: APP_IP. Not set by default.
# ip = "127.0.0.1"

## Duration. Environment variable: APP_WAIT.
# wait = "0s"

## Byte size. Environment variable: APP_SIZE.
# size = "0B"

## String. One of: one, two. Environment variable: APP_WORD. Not set by default.
# word = "one"

## String, without quotes. One of: one, two. Environment variable: APP_BARE. Not set by default.
# bare = one

## List(string), without quotes. Environment variable: APP_BARES. Not set by default.
# bares = []

## List(integer). Environment variable: APP_LIST. Not set by default.
# list = []

## List(integer). 1 to 2 elements. Environment variable: APP_SIZED_LIST. Not set by default.
# sized_list = [1]

## Set(integer). Environment variable: APP_SET. Not set by default.
# set = []

## Tuple([integer, string]). Environment variable: APP_TUPLE. Not set by default.
# tuple = [1, ""]

## Tuple([integer, integer]). Environment variable: APP_ARRAY. Not set by default.
# array = [1, 1]

## Tuple([]). Environment variable: APP_NO_ARRAY. Not set by default.
# no_array = []

## Map(integer). Environment variable: APP_MAP. Not set by default.
# map = {}

## Map(integer). At most 1 entry. Environment variable: APP_SIZED_MAP. Not set by default.
# sized_map = {}

## Map(integer). Keys: integer, from 0 to 255. At least 2 entries. Environment variable: APP_NUMBERED. Not set by default.
# numbered = { "1" = 1, "2" = 1 }

## Map(integer). Keys: bool. Environment variable: APP_BY_TRUTH. Not set by default.
# by_truth = {}

## Map(integer). Keys: one, two. At least 2 entries. Environment variable: APP_NEW_KEYS. Not set by default.
# new_keys = { one = 1, two = 1 }

## Map(integer). Keys: one, two. Environment variable: APP_BOXED_KEYS. Not set by default.
# boxed_keys = {}

## Map(integer). Keys: one, two. Environment variable: APP_NULL_OR_KEYS. Not set by default.
# null_or_keys = {}

## What stands in values and in blocks.
##
## Object. Environment variable: APP_OBJECT. Not set by default.
##
## It can also have: b.
# object = { a = 1 }

## List(object). Environment variable: APP_OBJECTS. Not set by default.
##
## Each: { a = 1 }
## It can also have: b.
# objects = []

## Map(object). Environment variable: APP_OBJECT_MAP. Not set by default.
##
## Each: { a = 1 }
## It can also have: b.
# object_map = {}

## String or object. Environment variable: APP_NAMED_CHOICE. Not set by default.
##
## Or: { two = { a = 1 } }
## Or: "zero"
# named_choice = { one = { a = 1 } }

## Object. Environment variable: APP_TAGGED. Not set by default.
##
## Or: { kind = "zero" }
# tagged = { kind = "one", a = 1 }

## Bool or list(integer) or object. List(integer): each from 0 to 255. Environment variable: APP_UNTAGGED. Not set by default.
##
## Or: []
## Or: { a = 1 }
# untagged = false

## Integer or list(such a value) or list(object) or string or object or object. Integer: from 0 to 255. Environment variable: APP_NESTED. Not set by default.
##
## Or: []
## Or: []
## Or: { one = { a = 1 } }
## Or: { a = {} }
# nested = 1

## Integer or list(integer). Integer: from 2 to 3. List(integer): each from 0 to 255. Environment variable: APP_BOUNDED_FORMS. Not set by default.
##
## Or: 1
## Or: []
# bounded_forms = 2

## String or list(string). String: exactly 2 characters. List(string): exactly 2 elements. Environment variable: APP_COUNTED_FORMS. Not set by default.
##
## Or: ""
## Or: []
# counted_forms = "xx"

## String or object. Environment variable: APP_MAYBE. Not set by default.
##
## Or: "other"
# maybe = { opt = 1 }

## Set(integer). At least 2 elements. Environment variable: APP_TWO_OF_A_SET. Not set by default.
# two_of_a_set = [1, 2]

## Null. Environment variable: APP_NULL. Not set by default.
# null = null

## Any. Environment variable: APP_ANY. Not set by default.
# any = null

## Expression. Not set by default.
# expression = true

## Reference. Not set by default.
# reference = name

## Function call. Not set by default.
# call = name()

## Type. Not set by default.
# type = string

## Type. Not set by default.
# plain_type = string

## Type. Not set by default.
# constraint = string

## Integer. From 0 to 255. Environment variable: APP_SECRET. Not set by default.
# secret = null

## Bool. Environment variable: APP_CHANGED. Not set by default.
# changed = false

## Integer. From 0 to 255. Environment variable: APP_NAMED. Not set by default.
# named = 1

## Integer. From 0 to 255. Environment variable: APP_FA. Not set by default. Only together with fb.
# fa = 1

## Integer. From 0 to 255. Environment variable: APP_FB. Not set by default. Only together with fa.
# fb = 1

## Integer. From 0 to 255. Environment variable: APP_FC. Not set by default. Only together with fa, fb.
# fc = 1

## What stands in values and in blocks.
##
## At most 1 block.
# part_one {
#   ## Integer. From 0 to 255. Environment variable: APP_PART_ONE__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_PART_ONE__B. Not set by default.
#   # b = 1
# }

## What stands in values and in blocks.
##
## Any number of blocks. Only together with part_one.
# part_many {
#   ## Integer. From 0 to 255. Environment variable: APP_PART_MANY__<NUMBER>__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_PART_MANY__<NUMBER>__B. Not set by default.
#   # b = 1
# }

## Integer. From 0 to 255. Environment variable: APP_DEEP_A. Not set by default. Only together with part_one.
# deep_a = 1

## Integer. From 0 to 255. Environment variable: APP_DEEP_B. Only together with part_one, deep_a.
# deep_b = 1

## At most 1 block.
# nothing {}

## At most 1 block.
# flag {}

## What stands in values and in blocks.
##
## At most 1 block.
# one {
#   ## Integer. From 0 to 255. Environment variable: APP_ONE__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_ONE__B. Not set by default.
#   # b = 1
# }

## What stands in values and in blocks.
##
## Any number of blocks.
# many {
#   ## Integer. From 0 to 255. Environment variable: APP_MANY__<NUMBER>__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_MANY__<NUMBER>__B. Not set by default.
#   # b = 1
# }

## What stands in values and in blocks.
##
## At most 1 block.
# few {
#   ## Integer. From 0 to 255. Environment variable: APP_FEW__<NUMBER>__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_FEW__<NUMBER>__B. Not set by default.
#   # b = 1
# }

## What stands in values and in blocks.
##
## Exactly 2 blocks, or none. Without one there is a default, which is not shown here.
# two_or_none {
#   ## Integer. From 0 to 255. Environment variable: APP_TWO_OR_NONE__<NUMBER>__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_TWO_OR_NONE__<NUMBER>__B. Not set by default.
#   # b = 1
# }

# two_or_none {
#   ## Integer. From 0 to 255. Environment variable: APP_TWO_OR_NONE__<NUMBER>__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_TWO_OR_NONE__<NUMBER>__B. Not set by default.
#   # b = 1
# }

## A value that has what stands in blocks elsewhere.
##
## Object. Environment variable: APP_HOLDING. Not set by default.
##
## It can also have: a, b, c.
# holding = {}

## What stands in values and in blocks.
##
## Any number of blocks, each with another label.
# keyed "name" {
#   ## Integer. From 0 to 255. Environment variable: APP_KEYED__<NAME>__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_KEYED__<NAME>__B. Not set by default.
#   # b = 1
# }

## What stands in values and in blocks.
##
## At least 2 blocks, or none, each with another label. Without one there is a default, which is not shown here.
# two_keyed "name" {
#   ## Integer. From 0 to 255. Environment variable: APP_TWO_KEYED__<NAME>__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_TWO_KEYED__<NAME>__B. Not set by default.
#   # b = 1
# }

# two_keyed "name-2" {
#   ## Integer. From 0 to 255. Environment variable: APP_TWO_KEYED__<NAME>__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_TWO_KEYED__<NAME>__B. Not set by default.
#   # b = 1
# }

## Any number of blocks, each with another label.
# keyed_choice "name" "one" {
#   ## Integer. From 0 to 255. Environment variable: APP_KEYED_CHOICE__<NAME>__ONE__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_KEYED_CHOICE__<NAME>__ONE__B. Not set by default.
#   # b = 1
# }

## With a number of its own.
# keyed_choice "name-2" "two" {
#   ## Integer. From 0 to 255. Environment variable: APP_KEYED_CHOICE__<NAME>__TWO__A. Required.
#   a = 1
# }

# keyed_choice "name-3" "zero" {}

## What stands in values and in blocks.
##
## Any number of blocks, no two with the same labels. Label name: one of "one", "two".
# doubly "one" "name" {
#   ## Integer. From 0 to 255. Environment variable: APP_DOUBLY__<NAME>__<NAME>__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_DOUBLY__<NAME>__<NAME>__B. Not set by default.
#   # b = 1
# }

## Any number of blocks.
# labelled "name" {
#   ## Integer. From 0 to 255. Environment variable: APP_LABELLED__<NAME>__A. Required.
#   a = 1
# }

## At most 1 block.
# one_labelled "name" {
#   ## Integer. From 0 to 255. Environment variable: APP_ONE_LABELLED__<NAME>__A. Required.
#   a = 1
# }

## Any number of blocks. Label name: one of "one", "two".
# worded "one" {
#   ## Integer. From 0 to 255. Environment variable: APP_WORDED__<NAME>__A. Not set by default.
#   # a = 1
# }

## Any number of blocks.
# two_labels "first" "second" {
#   ## Integer. From 0 to 255. Environment variable: APP_TWO_LABELS__<FIRST>__<SECOND>__A. Required.
#   a = 1
# }

## At most 1 block.
# chosen "one" {
#   ## Integer. From 0 to 255. Environment variable: APP_CHOSEN__ONE__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_CHOSEN__ONE__B. Not set by default.
#   # b = 1
# }

## With a number of its own.
## chosen "two" {
##   ## Integer. From 0 to 255. Environment variable: APP_CHOSEN__TWO__A. Required.
##   a = 1
## }

## chosen "zero" {}

## Any number of blocks.
# chosen_many "one" {
#   ## Integer. From 0 to 255. Environment variable: APP_CHOSEN_MANY__ONE__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_CHOSEN_MANY__ONE__B. Not set by default.
#   # b = 1
# }

## With a number of its own.
# chosen_many "two" {
#   ## Integer. From 0 to 255. Environment variable: APP_CHOSEN_MANY__TWO__A. Required.
#   a = 1
# }

# chosen_many "zero" {}

## What only the native syntax can write whole.
##
## Any number of blocks.
# chosen_labelled "one" {
#   ## Integer. From 0 to 255. Environment variable: APP_CHOSEN_LABELLED__ONE__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_CHOSEN_LABELLED__ONE__B. Not set by default.
#   # b = 1
# }

# chosen_labelled "labelled" "name" {
#   ## Integer. From 0 to 255. Environment variable: APP_CHOSEN_LABELLED__LABELLED__<NAME>__A. Required.
#   a = 1
# }

## Any number of blocks.
# tagged_many {
#   ## One of: one, zero.
#   kind = "one"
#
#   ## Integer. From 0 to 255. Environment variable: APP_TAGGED_MANY__<NUMBER>__A. Required.
#   a = 1
# }

# tagged_many {
#   ## One of: one, zero.
#   kind = "zero"
# }

## At most 1 block.
# untagged_one {
#   ## Integer. From 0 to 255. Environment variable: APP_UNTAGGED_ONE__A. Required.
#   a = 1
# }

## untagged_one {
##   ## Integer. From 0 to 255. Environment variable: APP_UNTAGGED_ONE__B. Required.
##   b = 1
## }

## What stands in values and in blocks.
##
## At most 1 block. Can be written as an argument, too: either = { ... }.
# either {
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER__B. Not set by default.
#   # b = 1
# }

## At most 1 block. Can be written as an argument, too: either_map = { name = ... }.
# either_map {}

## What stands in values and in blocks.
##
## Any number of blocks. Can be written as an argument, too: either_many = [{ ... }].
# either_many {
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_MANY__<NUMBER>__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_MANY__<NUMBER>__B. Not set by default.
#   # b = 1
# }

## At most 1 block. Can be written as an argument, too: either_choice = { ... }.
# either_choice "one" {
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_CHOICE__ONE__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_CHOICE__ONE__B. Not set by default.
#   # b = 1
# }

## With a number of its own.
## either_choice "two" {
##   ## Integer. From 0 to 255. Environment variable: APP_EITHER_CHOICE__TWO__A. Required.
##   a = 1
## }

## either_choice "zero" {}

## Any number of blocks. Can be written as an argument, too: either_choices = [{ ... }].
# either_choices "one" {
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_CHOICES__ONE__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_CHOICES__ONE__B. Not set by default.
#   # b = 1
# }

## With a number of its own.
# either_choices "two" {
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_CHOICES__TWO__A. Required.
#   a = 1
# }

# either_choices "zero" {}

## Any number of blocks, each with another label. Can be written as an argument, too: either_keyed = { name = { ... } }.
# either_keyed "name" "one" {
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_KEYED__<NAME>__ONE__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_KEYED__<NAME>__ONE__B. Not set by default.
#   # b = 1
# }

## With a number of its own.
# either_keyed "name-2" "two" {
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_KEYED__<NAME>__TWO__A. Required.
#   a = 1
# }

# either_keyed "name-3" "zero" {}

## What must be there, and is nothing.
##
## At most 1 block.
# unit {
#   ## Null. Environment variable: APP_UNIT__A. Required.
#   a = null
# }

## What must be there, and is nothing.
##
## Any number of blocks.
# units {
#   ## Null. Environment variable: APP_UNITS__<NUMBER>__A. Required.
#   a = null
# }

## What must be there, and is nothing.
##
## Object. Environment variable: APP_UNIT_OBJECT. Not set by default.
# unit_object = { a = null }

## Any number of blocks.
# run {
#   ## Integer. From 0 to 255. Environment variable: APP_RUN__<NUMBER>__A. Required.
#   a = 1
# }

# stop {}

## At most 1 block.
# rest {
#   ## Integer. From 0 to 255. Environment variable: APP_REST__A. Not set by default.
#   # a = 1
# }

## At most 1 block.
# open {
#   ## Integer. From 0 to 255. Environment variable: APP_OPEN__A. Required.
#   a = 1
# }

## At most 1 block.
# kept {}

## Integer. From 0 to 255. Environment variable: APP_MOVED. Not set by default.
# moved = 1

## What was outside before.
##
## At most 1 block.
# inside {
#   ## Integer. From 0 to 255. Environment variable: APP_INSIDE__MUST. Required.
#   must = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_INSIDE__MAY. Not set by default.
#   # may = 1
# }

## At most 1 block.
# tree {
#   ## Integer. From 0 to 255. Environment variable: APP_TREE__A. Required.
#   a = 1
#
#   ## Integer. From 0 to 255. Environment variable: APP_TREE__Y. Not set by default.
#   # y = 1
#
#   ## At most 1 block.
#   ##
#   ## What else can be in it is shown at tree.
#   # x {
#   #   ## Integer. From 0 to 255. Environment variable: APP_TREE__X__A. Required.
#   #   a = 1
#   # }
# }
