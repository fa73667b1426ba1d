name = "nightly"
on   = ["schedule"]
