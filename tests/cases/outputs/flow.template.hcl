## Blocks of many types, each of which can have blocks of all types in it.

## Does something if something is so.
##
## Any number of blocks.
# if {
#   ## What it is called.
#   ##
#   ## String. Environment variable: APP_IF__<NUMBER>__TITLE. Not set by default.
#   # title = ""
#
#   ## Does something if something is so.
#   ##
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at if.
#   # if {}
#
#   ## What else can be in it is shown at loop.
#   # loop {}
#
#   ## What else can be in it is shown at try.
#   # try {}
#
#   ## What else can be in it is shown at par.
#   # par {}
#
#   ## What else can be in it is shown at group.
#   # group {}
#
#   ## What else can be in it is shown at retry.
#   # retry {}
#
#   ## What else can be in it is shown at stage.
#   # stage {}
#
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

# loop {
#   ## What it is called.
#   ##
#   ## String. Environment variable: APP_LOOP__<NUMBER>__TITLE. Not set by default.
#   # title = ""
#
#   ## Does something if something is so.
#   ##
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at if.
#   # if {}
#
#   ## What else can be in it is shown at loop.
#   # loop {}
#
#   ## What else can be in it is shown at try.
#   # try {}
#
#   ## What else can be in it is shown at par.
#   # par {}
#
#   ## What else can be in it is shown at group.
#   # group {}
#
#   ## What else can be in it is shown at retry.
#   # retry {}
#
#   ## What else can be in it is shown at stage.
#   # stage {}
#
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

# try {
#   ## What it is called.
#   ##
#   ## String. Environment variable: APP_TRY__<NUMBER>__TITLE. Not set by default.
#   # title = ""
#
#   ## Does something if something is so.
#   ##
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at if.
#   # if {}
#
#   ## What else can be in it is shown at loop.
#   # loop {}
#
#   ## What else can be in it is shown at try.
#   # try {}
#
#   ## What else can be in it is shown at par.
#   # par {}
#
#   ## What else can be in it is shown at group.
#   # group {}
#
#   ## What else can be in it is shown at retry.
#   # retry {}
#
#   ## What else can be in it is shown at stage.
#   # stage {}
#
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

# par {
#   ## What it is called.
#   ##
#   ## String. Environment variable: APP_PAR__<NUMBER>__TITLE. Not set by default.
#   # title = ""
#
#   ## Does something if something is so.
#   ##
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at if.
#   # if {}
#
#   ## What else can be in it is shown at loop.
#   # loop {}
#
#   ## What else can be in it is shown at try.
#   # try {}
#
#   ## What else can be in it is shown at par.
#   # par {}
#
#   ## What else can be in it is shown at group.
#   # group {}
#
#   ## What else can be in it is shown at retry.
#   # retry {}
#
#   ## What else can be in it is shown at stage.
#   # stage {}
#
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

# group {
#   ## What it is called.
#   ##
#   ## String. Environment variable: APP_GROUP__<NUMBER>__TITLE. Not set by default.
#   # title = ""
#
#   ## Does something if something is so.
#   ##
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at if.
#   # if {}
#
#   ## What else can be in it is shown at loop.
#   # loop {}
#
#   ## What else can be in it is shown at try.
#   # try {}
#
#   ## What else can be in it is shown at par.
#   # par {}
#
#   ## What else can be in it is shown at group.
#   # group {}
#
#   ## What else can be in it is shown at retry.
#   # retry {}
#
#   ## What else can be in it is shown at stage.
#   # stage {}
#
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

# retry {
#   ## What it is called.
#   ##
#   ## String. Environment variable: APP_RETRY__<NUMBER>__TITLE. Not set by default.
#   # title = ""
#
#   ## Does something if something is so.
#   ##
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at if.
#   # if {}
#
#   ## What else can be in it is shown at loop.
#   # loop {}
#
#   ## What else can be in it is shown at try.
#   # try {}
#
#   ## What else can be in it is shown at par.
#   # par {}
#
#   ## What else can be in it is shown at group.
#   # group {}
#
#   ## What else can be in it is shown at retry.
#   # retry {}
#
#   ## What else can be in it is shown at stage.
#   # stage {}
#
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

# stage {
#   ## What it is called.
#   ##
#   ## String. Environment variable: APP_STAGE__<NUMBER>__TITLE. Not set by default.
#   # title = ""
#
#   ## Does something if something is so.
#   ##
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at if.
#   # if {}
#
#   ## What else can be in it is shown at loop.
#   # loop {}
#
#   ## What else can be in it is shown at try.
#   # try {}
#
#   ## What else can be in it is shown at par.
#   # par {}
#
#   ## What else can be in it is shown at group.
#   # group {}
#
#   ## What else can be in it is shown at retry.
#   # retry {}
#
#   ## What else can be in it is shown at stage.
#   # stage {}
#
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

# run {
#   ## What it is called.
#   ##
#   ## String. Environment variable: APP_RUN__<NUMBER>__TITLE. Not set by default.
#   # title = ""
#
#   ## Does something if something is so.
#   ##
#   ## Any number of blocks.
#   ##
#   ## What else can be in it is shown at if.
#   # if {}
#
#   ## What else can be in it is shown at loop.
#   # loop {}
#
#   ## What else can be in it is shown at try.
#   # try {}
#
#   ## What else can be in it is shown at par.
#   # par {}
#
#   ## What else can be in it is shown at group.
#   # group {}
#
#   ## What else can be in it is shown at retry.
#   # retry {}
#
#   ## What else can be in it is shown at stage.
#   # stage {}
#
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
##
## What else can be in it is shown at group.
# cleanup {}

## What can be taken.
##
## Exactly 1 block.
limits {
  ## Integer. From 0 to 255. Environment variable: APP_LIMITS__TASKS.
  # tasks = 4
}
