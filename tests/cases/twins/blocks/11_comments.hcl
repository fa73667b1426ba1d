# The whole file is about comments,
// which come in three forms:
/* this is the
   third one. */
log { # Logs go to standard error
  level = "info" // by default
}
name = "comments" /* no words */
extra {
  # Only a comment.
}
