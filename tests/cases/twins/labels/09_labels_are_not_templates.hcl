one "$${s}" {
  x = "${s}"
}
one "%%{if" {}
