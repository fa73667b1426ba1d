env = {
  "$${HOME}" = "a"
  "%%{x}"    = "b"
  "//"       = "c"
  plain      = "$${d}"
}
