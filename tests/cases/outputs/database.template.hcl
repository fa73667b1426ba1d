## String. Environment variable: APP_NAME. Required.
name = ""

## Number. Environment variable: APP_VERSION. Required.
version = 1

## Exactly 1 block.
primary {
  ## String. Environment variable: APP_PRIMARY__HOST. Required.
  host = ""

  ## Integer. From 0 to 65535. Environment variable: APP_PRIMARY__PORT.
  # port = 5432

  ## Number. Environment variable: APP_PRIMARY__LAG. Not set by default.
  # lag = 1

  ## At most 1 block.
  # storage {
  #   ## Integer. At least 0. Environment variable: APP_PRIMARY__STORAGE__BYTES. Required.
  #   bytes = 1
  #
  #   ## List(integer). Environment variable: APP_PRIMARY__STORAGE__TIERS.
  #   # tiers = []
  # }
}

## Any number of blocks.
##
## What else can be in it is shown at primary.
# replica {
#   ## String. Environment variable: APP_REPLICA__<NUMBER>__HOST. Required.
#   host = ""
# }

## At most 1 block.
# pool {
#   ## Integer. From 0 to 65535. Environment variable: APP_POOL__SIZE. Required.
#   size = 1
#
#   ## Integer. Environment variable: APP_POOL__OFFSET. Required.
#   offset = 1
# }

## At most 1 block.
# read_only {}

## Exactly 2 blocks.
witness {
  ## String. Environment variable: APP_WITNESS__<NUMBER>__ZONE. Required.
  zone = ""
}

witness {
  ## String. Environment variable: APP_WITNESS__<NUMBER>__ZONE. Required.
  zone = ""
}
