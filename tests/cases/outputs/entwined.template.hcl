## What is let through, in which two enums contain each other.

## Which requests.
##
## String or list(such a value) or map(number or list(such a value) or map(such a value)). Environment variable: APP_WHEN. Required: fill it in.
when = null

## List(string or object). Environment variable: APP_THEN. Not set by default.
# then = null

## Object or list(such a value). Environment variable: APP_SHAPE. Not set by default.
# shape = null
