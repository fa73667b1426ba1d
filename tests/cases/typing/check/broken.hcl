# What is secret is not shown where the text is broken either.
token "canary"
name = texts
