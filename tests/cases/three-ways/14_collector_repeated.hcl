# Sources with the same labels are several sources, in order.
data_dir = "/data"

source "syslog" "udp" {
  include = ["514"]
}

source "syslog" "udp" {
  include = [1514]
}

source "journal" "" {
  include = ["system"]
}

source "syslog" "tcp" {
  include = ["601"]
}
