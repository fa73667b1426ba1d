## Everything may be left out.

## Where it listens.
##
## Integer. From 0 to 65535. Environment variable: APP_PORT.
# port = 8080

## String (IP address). Environment variable: APP_HOST.
# host = "127.0.0.1"

## Bool. Environment variable: APP_VERBOSE.
# verbose = false

## List(string). Environment variable: APP_NAMES.
# names = []

## String. Environment variable: APP_GREETING.
# greeting = "a $${b} %%{c} `d` | \"e\"\nü # // */\n"

## Number. Environment variable: APP_RATIO.
# ratio = 0.1

## Integer. At least 0. Environment variable: APP_MOST.
# most = 340282366920938463463374607431768211455

## Integer. From 0 to 4294967295. Environment variable: APP_LIMIT_OF.
# limit-of = 7

## String. Environment variable: APP_NOTHING. Not set by default.
# nothing = null

## String, without quotes. One of: loud, very-quiet. Environment variable: APP_LEVEL.
# level = very-quiet

## String. One of: loud, very-quiet. Environment variable: APP_OTHER_LEVEL. Not set by default.
# other_level = null

## String. One of: loud, very-quiet. Environment variable: APP_SOME_LEVEL.
# some_level = "loud"

## Tuple([string, integer]). Environment variable: APP_PAIR.
# pair = ["a", 1]

## Map(set(integer)). Environment variable: APP_HEADERS.
# headers = { X-Via = [1, 2], "for" = [] }

## Any. Environment variable: APP_VALUE.
# value = { "a b" = [1, "x"] }

## Duration. Environment variable: APP_TIMEOUT.
# timeout = "1m 30s"

## List(duration). Environment variable: APP_RETRIES.
# retries = ["1s", "2s 500ms"]

## Any. Environment variable: APP_SPELT. Has a default, which is not shown here.
# spelt = null

## Object. Names: host (required), weight, level (required). Environment variable: APP_UPSTREAM.
# upstream = { host = "a", level = loud }

## List(object). Environment variable: APP_UPSTREAMS.
# upstreams = [{ host = "a", level = loud }]

## Integer. From 0 to 255. Environment variable: APP_KEY.
# key = 5

## Without `Serialize` it is known of each of its arguments, but not of the whole.
##
## Object. Names: requests, bytes. Environment variable: APP_LIMITS. Has a default, which is not shown here.
# limits = null

## Nobody knows how what this is decoded by writes it.
##
## Any. Environment variable: APP_UNKNOWN. Has a default, which is not shown here.
# unknown = "else"

## In seconds.
##
## Integer. From 0 to 60. Environment variable: APP_IDLE.
# idle = 30

## Integer. From 0 to 65535. Environment variable: APP_OTHER_PORT.
# other_port = 8080

## At most 1 block. Without a block, a default applies, which is not shown here.
# cache {
#   ## String (path). Environment variable: APP_CACHE__FOLDER.
#   # folder = "/var/cache"
#
#   ## Integer. From 1 to 255. Environment variable: APP_CACHE__TYPE.
#   # type = 2
#
#   ## String. Environment variable: APP_CACHE__TOKEN. Has a default, which is not shown here.
#   # token = null
#
#   ## String. Environment variable: APP_CACHE__PASSWORD. Has a default, which is not shown here.
#   # password = null
# }

## At most 1 block.
# more {
#   ## String (path). Environment variable: APP_MORE__FOLDER.
#   # folder = "/var/cache"
#
#   ## Integer. From 1 to 255. Environment variable: APP_MORE__TYPE.
#   # type = 2
#
#   ## String. Environment variable: APP_MORE__TOKEN. Has a default, which is not shown here.
#   # token = null
#
#   ## String. Environment variable: APP_MORE__PASSWORD. Has a default, which is not shown here.
#   # password = null
# }

## Of which serde writes nothing, so that nobody can look into it.
##
## At most 1 block. Without a block, a default applies, which is not shown here.
# unwritten {
#   ## Integer. From 0 to 255. Environment variable: APP_UNWRITTEN__SIZE. Not set by default.
#   # size = null
# }
