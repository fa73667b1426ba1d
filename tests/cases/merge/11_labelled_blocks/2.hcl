service "cache" {
  port = 1
}
service db {
  host = "h"
  port = 2
}
