variable "v" {
  type    = list(string)
  default = ["$${x}", "%%{y}", "plain"]
}
