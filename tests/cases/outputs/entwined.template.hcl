## What is let through, in which two enums contain each other.

## Which requests.
##
## String or list(such a value) or map(number or list(such a value) or map(such a value)). Environment variable: APP_WHEN. Required.
##
## Or: []
## Or: {}
when = ""

## List(string or object). Environment variable: APP_THEN. Not set by default.
##
## Each: "stop"
## Or: { send = "" }
## Or: { choose = { first = [] } }
# then = []

## Object or list(such a value). Environment variable: APP_SHAPE. Not set by default.
##
## Or: []
# shape = { radius = 1 }
