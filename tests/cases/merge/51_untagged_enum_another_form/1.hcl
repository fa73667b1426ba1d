form {
  host = "h"
}
