## Integer. From 0 to 255. Environment variable: APP_MUST. Required: fill it in.
must = null

## Integer. From 0 to 255. Environment variable: APP_MOVED_MUST. Required: fill it in.
moved_must = null

## Bool. Environment variable: APP_BOOLEAN. Not set by default.
# boolean = null

## Integer. From 0 to 255. Environment variable: APP_SMALL. Not set by default.
# small = null

## Integer. From 1 to 2. Environment variable: APP_BOUNDED. Not set by default.
# bounded = null

## Number. Environment variable: APP_FLOAT. Not set by default.
# float = null

## Number. Environment variable: APP_SINGLE. Not set by default.
# single = null

## Number. At least 0.5. Environment variable: APP_BOUNDED_SINGLE. Not set by default.
# bounded_single = null

## Integer. At least 0. Environment variable: APP_WIDE. Not set by default.
# wide = null

## Number. Environment variable: APP_NUMBER. Not set by default.
# number = null

## String. Environment variable: APP_TEXT. Not set by default.
# text = null

## String. Exactly 1 character. Environment variable: APP_SIZED. Not set by default.
# sized = null

## String (character). Environment variable: APP_LETTER. Not set by default.
# letter = null

## String (path). Environment variable: APP_PATH. Not set by default.
# path = null

## String (socket address). Environment variable: APP_SOCKET. Not set by default.
# socket = null

## String (IP address). Environment variable: APP_IP. Not set by default.
# ip = null

## Duration. Environment variable: APP_WAIT.
# wait = "0s"

## Byte size. Environment variable: APP_SIZE.
# size = "0B"

## String. One of: one, two. Environment variable: APP_WORD. Not set by default.
# word = null

## String, without quotes. One of: one, two. Environment variable: APP_BARE. Not set by default.
# bare = null

## List(string), without quotes. Environment variable: APP_BARES. Not set by default.
# bares = null

## List(integer). Environment variable: APP_LIST. Not set by default.
# list = null

## List(integer). 1 to 2 elements. Environment variable: APP_SIZED_LIST. Not set by default.
# sized_list = null

## Set(integer). Environment variable: APP_SET. Not set by default.
# set = null

## Tuple([integer, string]). Environment variable: APP_TUPLE. Not set by default.
# tuple = null

## Tuple([integer, integer]). Environment variable: APP_ARRAY. Not set by default.
# array = null

## Tuple([]). Environment variable: APP_NO_ARRAY. Not set by default.
# no_array = null

## Map(integer). Environment variable: APP_MAP. Not set by default.
# map = null

## Map(integer). At most 1 entry. Environment variable: APP_SIZED_MAP. Not set by default.
# sized_map = null

## Map(integer). Keys: integer, from 0 to 255. At least 2 entries. Environment variable: APP_NUMBERED. Not set by default.
# numbered = null

## Map(integer). Keys: bool. Environment variable: APP_BY_TRUTH. Not set by default.
# by_truth = null

## Map(integer). Keys: one, two. At least 2 entries. Environment variable: APP_NEW_KEYS. Not set by default.
# new_keys = null

## Map(integer). Keys: one, two. Environment variable: APP_BOXED_KEYS. Not set by default.
# boxed_keys = null

## Map(integer). Keys: one, two. Environment variable: APP_NULL_OR_KEYS. Not set by default.
# null_or_keys = null

## What stands in values and in blocks.
##
## Object. Names: a (required), b. Environment variable: APP_OBJECT. Not set by default.
# object = null

## List(object). Environment variable: APP_OBJECTS. Not set by default.
# objects = null

## Map(object). Environment variable: APP_OBJECT_MAP. Not set by default.
# object_map = null

## String or object. Environment variable: APP_NAMED_CHOICE. Not set by default.
# named_choice = null

## Object. Environment variable: APP_TAGGED. Not set by default.
# tagged = null

## Bool or list(integer) or object. Environment variable: APP_UNTAGGED. Not set by default.
# untagged = null

## Integer or list(such a value) or list(object) or string or object or object. Environment variable: APP_NESTED. Not set by default.
# nested = null

## Integer or list(integer). Environment variable: APP_BOUNDED_FORMS. Not set by default.
# bounded_forms = null

## String or list(string). Environment variable: APP_COUNTED_FORMS. Not set by default.
# counted_forms = null

## String or object. Environment variable: APP_MAYBE. Not set by default.
# maybe = null

## Set(integer). At least 2 elements. Environment variable: APP_TWO_OF_A_SET. Not set by default.
# two_of_a_set = null

## Null. Environment variable: APP_NULL. Not set by default.
# null = null

## Any. Environment variable: APP_ANY. Not set by default.
# any = null

## Expression. Not set by default.
# expression = null

## Reference. Not set by default.
# reference = null

## Function call. Not set by default.
# call = null

## Type. Not set by default.
# type = null

## Type. Not set by default.
# plain_type = null

## Type. Not set by default.
# constraint = null

## Integer. From 0 to 255. Environment variable: APP_SECRET. Not set by default.
# secret = null

## Bool. Environment variable: APP_CHANGED. Not set by default.
# changed = null

## Integer. From 0 to 255. Environment variable: APP_NAMED. Not set by default.
# named = null

## Integer. From 0 to 255. Environment variable: APP_FA. Not set by default. Only together with fb.
# fa = null

## Integer. From 0 to 255. Environment variable: APP_FB. Not set by default. Only together with fa.
# fb = null

## Integer. From 0 to 255. Environment variable: APP_FC. Not set by default. Only together with fa, fb.
# fc = null

## What stands in values and in blocks.
##
## At most 1 block.
# part_one {
#   ## Integer. From 0 to 255. Environment variable: APP_PART_ONE__A. Required: fill it in.
#   a = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_PART_ONE__B. Not set by default.
#   # b = null
# }

## What stands in values and in blocks.
##
## Any number of blocks. Only together with part_one.
# part_many {
#   ## Integer. From 0 to 255. Environment variable: APP_PART_MANY__<NUMBER>__A. Required: fill it in.
#   a = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_PART_MANY__<NUMBER>__B. Not set by default.
#   # b = null
# }

## Integer. From 0 to 255. Environment variable: APP_DEEP_A. Not set by default. Only together with part_one.
# deep_a = null

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
#   ## Integer. From 0 to 255. Environment variable: APP_ONE__A. Required: fill it in.
#   a = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_ONE__B. Not set by default.
#   # b = null
# }

## What stands in values and in blocks.
##
## Any number of blocks.
# many {
#   ## Integer. From 0 to 255. Environment variable: APP_MANY__<NUMBER>__A. Required: fill it in.
#   a = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_MANY__<NUMBER>__B. Not set by default.
#   # b = null
# }

## What stands in values and in blocks.
##
## At most 1 block.
# few {
#   ## Integer. From 0 to 255. Environment variable: APP_FEW__A. Required: fill it in.
#   a = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_FEW__B. Not set by default.
#   # b = null
# }

## What stands in values and in blocks.
##
## Exactly 2 blocks, or none. Without a block, a default applies, which is not shown here.
# two_or_none {
#   ## Integer. From 0 to 255. Environment variable: APP_TWO_OR_NONE__<NUMBER>__A. Required: fill it in.
#   a = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_TWO_OR_NONE__<NUMBER>__B. Not set by default.
#   # b = null
# }

# two_or_none {
#   ## Integer. From 0 to 255. Environment variable: APP_TWO_OR_NONE__<NUMBER>__A. Required: fill it in.
#   a = null
# }

## A value that has what stands in blocks elsewhere.
##
## Object. Names: a, b, c. Environment variable: APP_HOLDING. Not set by default.
# holding = null

## What stands in values and in blocks.
##
## Any number of blocks, with different labels.
# keyed "name" {
#   ## Integer. From 0 to 255. Environment variable: APP_KEYED__<NAME>__A. Required: fill it in.
#   a = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_KEYED__<NAME>__B. Not set by default.
#   # b = null
# }

## What stands in values and in blocks.
##
## At least 2 blocks, or none, with different labels. Without a block, a default applies, which is not shown here.
# two_keyed "name" {
#   ## Integer. From 0 to 255. Environment variable: APP_TWO_KEYED__<NAME>__A. Required: fill it in.
#   a = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_TWO_KEYED__<NAME>__B. Not set by default.
#   # b = null
# }

# two_keyed "name-2" {
#   ## Integer. From 0 to 255. Environment variable: APP_TWO_KEYED__<NAME>__A. Required: fill it in.
#   a = null
# }

## Any number of blocks, with different labels.
# keyed_choice "name" "one" {
#   ## Integer. From 0 to 255. Environment variable: APP_KEYED_CHOICE__<NAME>__ONE__A. Required: fill it in.
#   a = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_KEYED_CHOICE__<NAME>__ONE__B. Not set by default.
#   # b = null
# }

## With a number of its own.
# keyed_choice "name-2" "two" {
#   ## Integer. From 0 to 255. Environment variable: APP_KEYED_CHOICE__<NAME>__TWO__A. Required: fill it in.
#   a = null
# }

# keyed_choice "name-3" "zero" {}

## What stands in values and in blocks.
##
## Any number of blocks, no two with the same labels. Label name: One of "one", "two".
# doubly "one" "name" {
#   ## Integer. From 0 to 255. Environment variable: APP_DOUBLY__<NAME>__<NAME>__A. Required: fill it in.
#   a = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_DOUBLY__<NAME>__<NAME>__B. Not set by default.
#   # b = null
# }

## Any number of blocks.
# labelled "name" {
#   ## Integer. From 0 to 255. Environment variable: APP_LABELLED__<NAME>__A. Required: fill it in.
#   a = null
# }

## At most 1 block.
# one_labelled "name" {
#   ## Integer. From 0 to 255. Environment variable: APP_ONE_LABELLED__<NAME>__A. Required: fill it in.
#   a = null
# }

## Any number of blocks. Label name: One of "one", "two".
# worded "one" {
#   ## Integer. From 0 to 255. Environment variable: APP_WORDED__<NAME>__A. Not set by default.
#   # a = null
# }

## Any number of blocks.
# two_labels "first" "second" {
#   ## Integer. From 0 to 255. Environment variable: APP_TWO_LABELS__<FIRST>__<SECOND>__A. Required: fill it in.
#   a = null
# }

## At most 1 block.
# chosen "one" {
#   ## Integer. From 0 to 255. Environment variable: APP_CHOSEN__ONE__A. Required: fill it in.
#   a = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_CHOSEN__ONE__B. Not set by default.
#   # b = null
# }

## With a number of its own.
## chosen "two" {
##   ## Integer. From 0 to 255. Environment variable: APP_CHOSEN__TWO__A. Required: fill it in.
##   a = null
## }

## chosen "zero" {}

## Any number of blocks.
# chosen_many "one" {
#   ## Integer. From 0 to 255. Environment variable: APP_CHOSEN_MANY__ONE__A. Required: fill it in.
#   a = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_CHOSEN_MANY__ONE__B. Not set by default.
#   # b = null
# }

## With a number of its own.
# chosen_many "two" {
#   ## Integer. From 0 to 255. Environment variable: APP_CHOSEN_MANY__TWO__A. Required: fill it in.
#   a = null
# }

# chosen_many "zero" {}

## What only the native syntax can write whole.
##
## Any number of blocks.
# chosen_labelled "one" {
#   ## Integer. From 0 to 255. Environment variable: APP_CHOSEN_LABELLED__ONE__A. Required: fill it in.
#   a = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_CHOSEN_LABELLED__ONE__B. Not set by default.
#   # b = null
# }

# chosen_labelled "labelled" "name" {
#   ## Integer. From 0 to 255. Environment variable: APP_CHOSEN_LABELLED__LABELLED__<NAME>__A. Required: fill it in.
#   a = null
# }

## Any number of blocks.
# tagged_many {
#   ## One of: one, zero.
#   kind = "one"
#
#   ## Integer. From 0 to 255. Environment variable: APP_TAGGED_MANY__<NUMBER>__A. Required: fill it in.
#   a = null
#
#   ## One of: one, zero.
#   ## kind = "zero"
# }

## At most 1 block.
# untagged_one {
#   ## Integer. From 0 to 255. Environment variable: APP_UNTAGGED_ONE__A. Required: fill it in.
#   a = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_UNTAGGED_ONE__B. Required: fill it in.
#   ## b = null
# }

## What stands in values and in blocks.
##
## At most 1 block. Can be written as an argument, too: either = { ... }.
# either {
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER__A. Required: fill it in.
#   a = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER__B. Not set by default.
#   # b = null
# }

## At most 1 block. Can be written as an argument, too: either_map = { name = ... }.
# either_map {}

## What stands in values and in blocks.
##
## Any number of blocks. Can be written as an argument, too: either_many = [{ ... }].
# either_many {
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_MANY__<NUMBER>__A. Required: fill it in.
#   a = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_MANY__<NUMBER>__B. Not set by default.
#   # b = null
# }

## At most 1 block. Can be written as an argument, too: either_choice = { ... }.
# either_choice "one" {
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_CHOICE__ONE__A. Required: fill it in.
#   a = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_CHOICE__ONE__B. Not set by default.
#   # b = null
# }

## With a number of its own.
## either_choice "two" {
##   ## Integer. From 0 to 255. Environment variable: APP_EITHER_CHOICE__TWO__A. Required: fill it in.
##   a = null
## }

## either_choice "zero" {}

## Any number of blocks. Can be written as an argument, too: either_choices = [{ ... }].
# either_choices "one" {
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_CHOICES__ONE__A. Required: fill it in.
#   a = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_CHOICES__ONE__B. Not set by default.
#   # b = null
# }

## With a number of its own.
# either_choices "two" {
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_CHOICES__TWO__A. Required: fill it in.
#   a = null
# }

# either_choices "zero" {}

## Any number of blocks, with different labels. Can be written as an argument, too: either_keyed = { name = { ... } }.
# either_keyed "name" "one" {
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_KEYED__<NAME>__ONE__A. Required: fill it in.
#   a = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_KEYED__<NAME>__ONE__B. Not set by default.
#   # b = null
# }

## With a number of its own.
# either_keyed "name-2" "two" {
#   ## Integer. From 0 to 255. Environment variable: APP_EITHER_KEYED__<NAME>__TWO__A. Required: fill it in.
#   a = null
# }

# either_keyed "name-3" "zero" {}

## What must be there, and is nothing.
##
## At most 1 block.
# unit {
#   ## Null. Environment variable: APP_UNIT__A. Required: fill it in.
#   a = null
# }

## What must be there, and is nothing.
##
## Any number of blocks.
# units {
#   ## Null. Environment variable: APP_UNITS__<NUMBER>__A. Required: fill it in.
#   a = null
# }

## What must be there, and is nothing.
##
## Object. Names: a (required). Environment variable: APP_UNIT_OBJECT. Not set by default.
# unit_object = null

## Any number of blocks.
# run {
#   ## Integer. From 0 to 255. Environment variable: APP_RUN__<NUMBER>__A. Required: fill it in.
#   a = null
# }

## Any number of blocks.
# stop {}

## At most 1 block.
# rest {
#   ## Integer. From 0 to 255. Environment variable: APP_REST__A. Not set by default.
#   # a = null
# }

## At most 1 block.
# open {
#   ## Integer. From 0 to 255. Environment variable: APP_OPEN__A. Required: fill it in.
#   a = null
# }

## At most 1 block.
# kept {}

## Integer. From 0 to 255. Environment variable: APP_MOVED. Not set by default.
# moved = null

## What was outside before.
##
## At most 1 block.
# inside {
#   ## Integer. From 0 to 255. Environment variable: APP_INSIDE__MUST. Required: fill it in.
#   must = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_INSIDE__MAY. Not set by default.
#   # may = null
# }

## At most 1 block.
# tree {
#   ## Integer. From 0 to 255. Environment variable: APP_TREE__A. Required: fill it in.
#   a = null
#
#   ## Integer. From 0 to 255. Environment variable: APP_TREE__Y. Not set by default.
#   # y = null
#
#   ## At most 1 block.
#   ##
#   ## What else can be in it is shown at tree.
#   # x {
#   #   ## Integer. From 0 to 255. Environment variable: APP_TREE__X__A. Required: fill it in.
#   #   a = null
#   # }
# }
