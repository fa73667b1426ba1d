form {
  host = "h"
  port = 1
}
