## Blocks of many types, each of which can have blocks of all types in it.

## Does something if something is so.
##
## Any number of blocks.
# if {
#   ## What it is called.
#   ##
#   ## String. Environment variable: APP_IF__<NUMBER>__TITLE. Not set by default.
#   # title = null
#
#   ## Does something if something is so.
#   ##
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at if.
#   # if {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at loop.
#   # loop {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at try.
#   # try {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at par.
#   # par {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at group.
#   # group {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at retry.
#   # retry {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at stage.
#   # stage {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at run.
#   # run {}
#
#   ## What can be taken.
#   ##
#   ## At most 1 block.
#   # limits {
#   #   ## Integer. From 0 to 255. Environment variable: APP_IF__<NUMBER>__LIMITS__TASKS.
#   #   # tasks = 4
#   # }
# }

## Any number of blocks.
# loop {
#   ## What it is called.
#   ##
#   ## String. Environment variable: APP_LOOP__<NUMBER>__TITLE. Not set by default.
#   # title = null
#
#   ## Does something if something is so.
#   ##
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at if.
#   # if {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at loop.
#   # loop {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at try.
#   # try {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at par.
#   # par {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at group.
#   # group {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at retry.
#   # retry {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at stage.
#   # stage {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at run.
#   # run {}
#
#   ## What can be taken.
#   ##
#   ## At most 1 block.
#   # limits {
#   #   ## Integer. From 0 to 255. Environment variable: APP_LOOP__<NUMBER>__LIMITS__TASKS.
#   #   # tasks = 4
#   # }
# }

## Any number of blocks.
# try {
#   ## What it is called.
#   ##
#   ## String. Environment variable: APP_TRY__<NUMBER>__TITLE. Not set by default.
#   # title = null
#
#   ## Does something if something is so.
#   ##
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at if.
#   # if {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at loop.
#   # loop {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at try.
#   # try {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at par.
#   # par {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at group.
#   # group {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at retry.
#   # retry {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at stage.
#   # stage {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at run.
#   # run {}
#
#   ## What can be taken.
#   ##
#   ## At most 1 block.
#   # limits {
#   #   ## Integer. From 0 to 255. Environment variable: APP_TRY__<NUMBER>__LIMITS__TASKS.
#   #   # tasks = 4
#   # }
# }

## Any number of blocks.
# par {
#   ## What it is called.
#   ##
#   ## String. Environment variable: APP_PAR__<NUMBER>__TITLE. Not set by default.
#   # title = null
#
#   ## Does something if something is so.
#   ##
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at if.
#   # if {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at loop.
#   # loop {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at try.
#   # try {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at par.
#   # par {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at group.
#   # group {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at retry.
#   # retry {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at stage.
#   # stage {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at run.
#   # run {}
#
#   ## What can be taken.
#   ##
#   ## At most 1 block.
#   # limits {
#   #   ## Integer. From 0 to 255. Environment variable: APP_PAR__<NUMBER>__LIMITS__TASKS.
#   #   # tasks = 4
#   # }
# }

## Any number of blocks.
# group {
#   ## What it is called.
#   ##
#   ## String. Environment variable: APP_GROUP__<NUMBER>__TITLE. Not set by default.
#   # title = null
#
#   ## Does something if something is so.
#   ##
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at if.
#   # if {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at loop.
#   # loop {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at try.
#   # try {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at par.
#   # par {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at group.
#   # group {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at retry.
#   # retry {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at stage.
#   # stage {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at run.
#   # run {}
#
#   ## What can be taken.
#   ##
#   ## At most 1 block.
#   # limits {
#   #   ## Integer. From 0 to 255. Environment variable: APP_GROUP__<NUMBER>__LIMITS__TASKS.
#   #   # tasks = 4
#   # }
# }

## Any number of blocks.
# retry {
#   ## What it is called.
#   ##
#   ## String. Environment variable: APP_RETRY__<NUMBER>__TITLE. Not set by default.
#   # title = null
#
#   ## Does something if something is so.
#   ##
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at if.
#   # if {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at loop.
#   # loop {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at try.
#   # try {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at par.
#   # par {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at group.
#   # group {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at retry.
#   # retry {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at stage.
#   # stage {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at run.
#   # run {}
#
#   ## What can be taken.
#   ##
#   ## At most 1 block.
#   # limits {
#   #   ## Integer. From 0 to 255. Environment variable: APP_RETRY__<NUMBER>__LIMITS__TASKS.
#   #   # tasks = 4
#   # }
# }

## Any number of blocks.
# stage {
#   ## What it is called.
#   ##
#   ## String. Environment variable: APP_STAGE__<NUMBER>__TITLE. Not set by default.
#   # title = null
#
#   ## Does something if something is so.
#   ##
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at if.
#   # if {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at loop.
#   # loop {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at try.
#   # try {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at par.
#   # par {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at group.
#   # group {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at retry.
#   # retry {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at stage.
#   # stage {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at run.
#   # run {}
#
#   ## What can be taken.
#   ##
#   ## At most 1 block.
#   # limits {
#   #   ## Integer. From 0 to 255. Environment variable: APP_STAGE__<NUMBER>__LIMITS__TASKS.
#   #   # tasks = 4
#   # }
# }

## Any number of blocks.
# run {
#   ## What it is called.
#   ##
#   ## String. Environment variable: APP_RUN__<NUMBER>__TITLE. Not set by default.
#   # title = null
#
#   ## Does something if something is so.
#   ##
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at if.
#   # if {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at loop.
#   # loop {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at try.
#   # try {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at par.
#   # par {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at group.
#   # group {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at retry.
#   # retry {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at stage.
#   # stage {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at run.
#   # run {}
#
#   ## What can be taken.
#   ##
#   ## At most 1 block.
#   # limits {
#   #   ## Integer. From 0 to 255. Environment variable: APP_RUN__<NUMBER>__LIMITS__TASKS.
#   #   # tasks = 4
#   # }
# }

## What is done in any case.
##
## At most 1 block.
# cleanup {
#   ## What it is called.
#   ##
#   ## String. Environment variable: APP_CLEANUP__TITLE. Not set by default.
#   # title = null
#
#   ## Does something if something is so.
#   ##
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at if.
#   # if {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at loop.
#   # loop {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at try.
#   # try {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at par.
#   # par {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at group.
#   # group {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at retry.
#   # retry {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at stage.
#   # stage {}
#
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at run.
#   # run {}
#
#   ## What can be taken.
#   ##
#   ## At most 1 block.
#   # limits {
#   #   ## Integer. From 0 to 255. Environment variable: APP_CLEANUP__LIMITS__TASKS.
#   #   # tasks = 4
#   # }
# }

## What can be taken.
##
## Exactly 1 block.
limits {
  ## Integer. From 0 to 255. Environment variable: APP_LIMITS__TASKS.
  # tasks = 4
}
