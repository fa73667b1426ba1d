## String. Environment variable: APP_NAME. Required: fill it in.
name = null

## Number. Environment variable: APP_VERSION. Required: fill it in.
version = null

## Exactly 1 block.
primary {
  ## String. Environment variable: APP_PRIMARY__HOST. Required: fill it in.
  host = null

  ## Integer. From 0 to 65535. Environment variable: APP_PRIMARY__PORT.
  # port = 5432

  ## Number. Environment variable: APP_PRIMARY__LAG. Not set by default.
  # lag = null

  ## At most 1 block.
  # storage {
  #   ## Integer. At least 0. Environment variable: APP_PRIMARY__STORAGE__BYTES. Required: fill it in.
  #   bytes = null
  #
  #   ## List(integer). Environment variable: APP_PRIMARY__STORAGE__TIERS.
  #   # tiers = []
  # }
}

## Any number of blocks.
# replica {
#   ## String. Environment variable: APP_REPLICA__<NUMBER>__HOST. Required: fill it in.
#   host = null
#
#   ## Integer. From 0 to 65535. Environment variable: APP_REPLICA__<NUMBER>__PORT.
#   # port = 5432
#
#   ## Number. Environment variable: APP_REPLICA__<NUMBER>__LAG. Not set by default.
#   # lag = null
#
#   ## At most 1 block.
#   # storage {
#   #   ## Integer. At least 0. Environment variable: APP_REPLICA__<NUMBER>__STORAGE__BYTES. Required: fill it in.
#   #   bytes = null
#   #
#   #   ## List(integer). Environment variable: APP_REPLICA__<NUMBER>__STORAGE__TIERS.
#   #   # tiers = []
#   # }
# }

## At most 1 block.
# pool {
#   ## Integer. From 0 to 65535. Environment variable: APP_POOL__SIZE. Required: fill it in.
#   size = null
#
#   ## Integer. Environment variable: APP_POOL__OFFSET. Required: fill it in.
#   offset = null
# }

## At most 1 block.
# read_only {}

## Exactly 2 blocks.
witness {
  ## String. Environment variable: APP_WITNESS__<NUMBER>__ZONE. Required: fill it in.
  zone = null
}

witness {
  ## String. Environment variable: APP_WITNESS__<NUMBER>__ZONE. Required: fill it in.
  zone = null
}
