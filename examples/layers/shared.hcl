# What all machines have; the file that includes this overrides it.
region = "us"

service "admin" {
  port    = 9009
  workers = 1
}
