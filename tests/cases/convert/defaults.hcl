variable "v" {
  type    = list(string)
  default = ["$${x}", "%%{y}", "plain"]
}

variable "keys" {
  default = { 1 = 2, b = 1, ("p") = 3, "$${k}" = 4, "${"a"}" = 5, twice = 1, twice = 2 }
}

variable "lines" {
  default = <<-E
    a
    $${b}
  E
}

variable "constants" {
  default = [(1), - 2, !true, "${"x"}", 1 + 1]
}
