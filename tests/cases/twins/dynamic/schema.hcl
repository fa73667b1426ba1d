optional = ["name"]

block "tags" {
  mode = "attributes"
}

block "env" {
  labels = ["name"]
  mode   = "attributes"
}
