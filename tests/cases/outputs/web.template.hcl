## String (socket address). Environment variable: APP_LISTEN. Required: fill it in. Such as "127.0.0.1:8080".
listen = null

## Integer. From 0 to 65535. Environment variable: APP_WORKERS. Not set by default.
# workers = null

## Bool. Environment variable: APP_COMPRESSION.
# compression = false

## At most 1 block.
# tls {
#   ## String. Environment variable: APP_TLS__CERTIFICATE. Required: fill it in.
#   certificate = null
#
#   ## String. Environment variable: APP_TLS__KEY. Required: fill it in.
#   key = null
#
#   ## List(string). Environment variable: APP_TLS__PROTOCOLS.
#   # protocols = []
# }

## Any number of blocks.
# site "host" {
#   ## String. Environment variable: APP_SITE__<HOST>__ROOT. Not set by default.
#   # root = null
#
#   ## List(string). Environment variable: APP_SITE__<HOST>__INDEX.
#   # index = []
#
#   ## Any number of blocks.
#   # location "method" "path" {
#   #   ## String. Environment variable: APP_SITE__<HOST>__LOCATION__<METHOD>__<PATH>__PROXY. Not set by default.
#   #   # proxy = null
#   #
#   #   ## Map(string). Environment variable: APP_SITE__<HOST>__LOCATION__<METHOD>__<PATH>__HEADERS.
#   #   # headers = {}
#   # }
# }

## Any number of blocks, with different labels.
# error_page "name" {
#   ## String. Environment variable: APP_ERROR_PAGE__<NAME>__FILE. Required: fill it in.
#   file = null
# }
